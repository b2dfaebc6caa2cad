import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, ENTERPRISE, json, jsonBody } from '../route.ts';

const tag = 'Detection';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);

const techniques = z.array(z.object({ id: z.string(), name: z.string() }));
const telemetry = z.array(z.object({ log_source: z.string(), description: z.string(), events: z.array(z.string()) }));
const end = z.object({ id: z.string(), name: z.string() });
/** Ids of log sources; may be repeated. */
const logSources = z.union([z.string(), z.array(z.string()).max(100)]).optional();

export const listLogSources = defineRoute({
  name: 'listLogSources',
  method: 'GET',
  path: '/api/v2/log-sources',
  summary: 'The log sources that detections name',
  tag,
  editions: BOTH,
  access: READ,
  answers: { 200: data(z.array(z.object({ id: z.string(), description: z.string() }))) },
});

export const getRelationshipDetections = defineRoute({
  name: 'getRelationshipDetections',
  method: 'GET',
  path: '/api/v2/relationship-kinds/{kind}/detections',
  summary:
    'How abuse of a relationship kind can be detected: ATT&CK techniques, log sources with their events, and a rule',
  tag,
  editions: BOTH,
  access: READ,
  params: z.object({ kind: z.string().min(1) }),
  answers: {
    200: data(
      z.object({
        kind: z.string(),
        attack_techniques: techniques,
        /** Whether the abuse by itself leaves nothing to see. */
        passive: z.boolean(),
        telemetry,
        /** In Markdown; empty where there is none. */
        rule: z.string(),
      }),
    ),
  },
});

export const getPathDetections = defineRoute({
  name: 'getPathDetections',
  method: 'GET',
  path: '/api/v2/detections/path',
  summary: 'Which steps of a shortest attack path between two objects the given log sources see',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ start_node: z.string().min(1), end_node: z.string().min(1), log_sources: logSources }),
  answers: {
    200: data(
      z.object({
        seen: count,
        unseen: count,
        passive: count,
        /** The first step that is seen; null when none is. */
        first_seen_step: z.int().nullable(),
        steps: z.array(
          z.object({
            step: z.int().min(1),
            source: end,
            kind: z.string(),
            target: end,
            attack_techniques: techniques,
            /** Passive: the step by itself leaves nothing to see. */
            visibility: z.enum(['seen', 'unseen', 'passive']),
            seen_by: z.array(z.string()),
            telemetry,
          }),
        ),
      }),
    ),
  },
});

export const getBlindSpots = defineRoute({
  name: 'getBlindSpots',
  method: 'GET',
  path: '/api/v2/detections/blind-spots',
  summary: 'Choke points whose abuse none of the given log sources sees, those that carry most principals first',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({
    log_sources: logSources,
    limit: z
      .string()
      .regex(/^(?:[1-9]\d{0,2}|1000)$/)
      .transform(Number)
      .default(100),
  }),
  answers: {
    200: data(
      z.object({
        count,
        findings: z.array(
          z.object({
            id: z.int(),
            finding: z.string(),
            kind: z.string(),
            environment_id: z.string(),
            asset_group_tag_id: z.int(),
            source_principal_id: z.string(),
            source_principal_name: z.string(),
            target_principal_id: z.string(),
            target_principal_name: z.string(),
            /** Principals that get into the zone through the source only. */
            carried_count: count,
            exposure_count: count,
            telemetry,
          }),
        ),
      }),
    ),
  },
});

export const getNavigatorLayer = defineRoute({
  name: 'getNavigatorLayer',
  method: 'GET',
  path: '/api/v2/detections/navigator-layer',
  summary:
    'A layer for the ATT&CK Navigator: the techniques behind the findings, and which of them the log sources see',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ log_sources: logSources }),
  answers: {
    200: json(
      z.object({
        name: z.string(),
        versions: z.object({ layer: z.string(), navigator: z.string(), attack: z.string() }),
        domain: z.string(),
        description: z.string(),
        techniques: z.array(
          z.object({
            techniqueID: z.string(),
            /** How many findings there are. */
            score: count,
            color: z.string(),
            comment: z.string(),
            enabled: z.boolean(),
          }),
        ),
        gradient: z.object({ colors: z.array(z.string()), minValue: z.int(), maxValue: z.int() }),
        legendItems: z.array(z.object({ label: z.string(), color: z.string() })),
      }),
    ),
  },
});

export const proposeDecoysRoute = defineRoute({
  name: 'proposeDecoys',
  method: 'POST',
  path: '/api/v2/detections/decoys',
  summary: 'Where few decoys are met by most sampled attack paths of an environment into a zone',
  description:
    'Objects with the label Decoy count as decoys that are there already. The same graph always gives the same sample.',
  tag,
  editions: ENTERPRISE,
  access: READ,
  body: jsonBody(
    z.strictObject({
      environment_id: z.string().min(1),
      /** Default: Tier Zero. */
      asset_group_tag_id: z.int().min(1).optional(),
      coverage: z.number().gt(0).max(1).default(0.95),
      samples: z.int().min(1).max(10_000).default(2000),
    }),
  ),
  answers: {
    200: data(
      z.object({
        environment_id: z.string(),
        asset_group_tag_id: z.int(),
        exposed: count,
        sampled: count,
        caught_already: count,
        caught: count,
        /** No choice of fewer new decoys catches as many of the sampled paths. */
        decoy_bound: count,
        decoys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            kind: z.string(),
            /** An object of the zone itself cannot be replaced by a decoy: watch it. */
            in_zone: z.boolean(),
            gain: count,
            caught: count,
          }),
        ),
      }),
    ),
  },
});

export const detectionRoutes = [
  listLogSources,
  getRelationshipDetections,
  getPathDetections,
  getBlindSpots,
  getNavigatorLayer,
  proposeDecoysRoute,
] as const;
