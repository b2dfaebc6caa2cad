import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, integerId } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);
const pathObject = z.object({ id: z.string(), name: z.string(), kind: z.string(), environment_id: z.string() });
const pathStep = z.object({ relationship_id: z.int(), kind: z.string(), source: z.string(), target: z.string() });
const examples = z.object({
  count,
  examples: z.array(
    z.object({
      principal: pathObject,
      length: count,
      objects: z.array(pathObject),
      relationships: z.array(pathStep),
    }),
  ),
});

export const explainFindingRoute = defineRoute({
  name: 'explainFinding',
  method: 'GET',
  path: '/api/v2/attack-paths/{attack_path_id}/explanation',
  summary: 'Principals that reach the source of a finding, and principals that its target reaches, with a path each',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ attack_path_id: integerId }),
  query: z.object({
    samples: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((number) => number <= 100)
      .optional()
      .meta({ type: 'integer', description: 'Samples on either side; default 5, at most 100' }),
  }),
  answers: {
    200: data(
      z.object({
        id: z.int(),
        finding: z.string(),
        title: z.string(),
        environment_id: z.string(),
        asset_group_tag_id: z.int(),
        source: pathObject.nullable(),
        target: pathObject,
        /** Of the finding itself; null for an object that is a finding by itself. */
        relationship: pathStep.nullable(),
        /** Paths end at the source of the finding. */
        exposed: examples.nullable(),
        /** Paths begin at its target. */
        impacted: examples,
      }),
    ),
  },
});

const factor = z.object({
  factor: z.enum(['exposure', 'relief', 'choke_point', 'impact', 'ease', 'stealth', 'effort', 'age']),
  /** From 0 to 1; 1 is the most urgent. */
  value: z.number().min(0).max(1),
  most_points: count,
  points: z.number().min(0),
  reason: z.string(),
});

export const explainPriorityRoute = defineRoute({
  name: 'explainPriority',
  method: 'GET',
  path: '/api/v2/attack-paths/{attack_path_id}/priority',
  summary: 'Why a finding has its rank: the points of each factor, and what its removal would achieve',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ attack_path_id: integerId }),
  answers: {
    200: data(
      z.object({
        id: z.int(),
        finding: z.string(),
        title: z.string(),
        environment_id: z.string(),
        asset_group_tag_id: z.int(),
        severity: z.string(),
        prioritization_score: z.int(),
        prioritization_rank: z.int(),
        /** Findings of the zone that have a rank. */
        ranked_findings: count,
        /** Principals of the environment that have a path into the zone: now, and without this finding. */
        exposed_principals: count,
        exposed_principals_without: count,
        factors: z.array(factor),
      }),
    ),
  },
});

export const findingExplanationRoutes = [explainFindingRoute, explainPriorityRoute] as const;
