import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { anyOf } from '../permission.ts';
import { adminChange, MOST_ADMIN_CHANGES } from '../records/admin-change.ts';
import { comparedFindings } from '../records/compared-findings.ts';
import { data, defineRoute, ENTERPRISE, jsonBody } from '../route.ts';

const relationship = z.object({ source: z.string(), kind: z.string(), target: z.string() });
const MOST_CHANGES = 1000;
const MOST_CHARACTERS = 8 << 20;
/** The most findings and relationships of each sort that an answer lists. */
export const MOST_SIMULATED = 10_000;
const count = z.int().min(0);

const simulationEnd = z.object({ id: z.string(), name: z.string(), kind: z.string(), environment_id: z.string() });
const cause = z.object({ source: simulationEnd, kind: z.string(), target: simulationEnd });
const explained = cause.extend({
  derived: z.boolean(),
  /** The rule that derives it, and the relationships from which it follows. */
  rule: z.string().nullable(),
  because: z.array(cause),
});
const someRelationships = z.object({ count, relationships: z.array(explained) });
const zonePaths = z.array(
  z.object({
    asset_group_tag_id: z.int(),
    /** Principals of all environments. */
    count,
    paths: z.array(z.object({ principal: simulationEnd, relationships: z.array(explained) })),
  }),
);

const simulation = comparedFindings
  .extend({
    /** Of those that were to be removed, the ones that follow from others: these have to be put right. */
    derived: z.array(relationship),
    /** By zone, principals that get a path into it, with a shortest one for the first of them. */
    paths_gained: zonePaths,
    /** By zone, principals that lose their last path into it, with one that they had. */
    paths_lost: zonePaths,
    /** Relationships that the graph gets, collected ones before derived ones. */
    relationships_gained: someRelationships,
    relationships_lost: someRelationships,
    /** Properties of objects that `changes` and files set; values as JSON. */
    properties_changed: z.array(
      z.object({ object: z.string(), name: z.string(), property: z.string(), before: z.string(), after: z.string() }),
    ),
    /** Parts of the files that change nothing here. */
    left_out: z.array(
      z.object({ where: z.string(), what: z.string(), reason: z.enum(['no effect', 'unsupported', 'unresolved']) }),
    ),
  })
  .meta({ id: 'Simulation' });
export type SimulationBody = z.input<typeof simulation>;

export const simulateChange = defineRoute({
  name: 'simulateChange',
  method: 'POST',
  path: '/api/v2/simulations',
  summary:
    'What would change if relationships or objects were removed or relationships added, or if changes were made in a directory or tenant; nothing is stored',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  body: jsonBody(
    z.object({
      remove_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      remove_objects: z.array(z.string()).max(MOST_CHANGES).default([]),
      add_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      /** Changes as an administrator makes them, in this order. */
      changes: z.array(adminChange).max(MOST_ADMIN_CHANGES).default([]),
      /** Changes of a directory as LDIF. */
      ldif: z.string().max(MOST_CHARACTERS).optional(),
      /** What `terraform show -json PLANFILE` prints, for the providers `ad` and `azuread`. */
      terraform: z.string().max(MOST_CHARACTERS).optional(),
      /** Findings and relationships shown of each sort; all are counted. */
      limit: z.int().min(0).max(MOST_SIMULATED).default(100),
    }),
  ),
  bodyLimit: BODY_BYTES.import,
  answers: { 200: data(simulation) },
});

export const simulationRoutes = [simulateChange] as const;
