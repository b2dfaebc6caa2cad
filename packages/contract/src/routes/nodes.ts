import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, ENTERPRISE } from '../route.ts';

const access = anyOf('graphdb/Read');
const tag = 'Nodes and relationships';
const properties = z.record(z.string(), z.unknown());
const markdown = z.object({ content: z.string(), template_error: z.string().optional() });
const infoText = { name: z.string(), title: z.string(), position: z.int(), markdown };
const withInfo = z.object({
  'include-info': z.string().optional().meta({ type: 'boolean', description: 'Include the texts of its kinds' }),
});

export const getNode = defineRoute({
  name: 'getNode',
  method: 'GET',
  path: '/api/v2/nodes/{node_id}',
  summary: 'One node of the graph by its graph id',
  tag,
  editions: BOTH,
  access,
  params: z.object({ node_id: z.string().meta({ type: 'integer', format: 'int64' }) }),
  query: withInfo,
  answers: {
    200: data(
      z.object({
        node_id: z.int(),
        kinds: z.array(z.object({ node_kind_id: z.int().nullable(), name: z.string() })),
        properties,
        info: z.array(z.object({ ...infoText, node_kind_id: z.int() })).optional(),
      }),
    ),
  },
});

const relationships = z.object({
  count: z.int(),
  /** The first of them. */
  relationships: z.array(
    z.object({
      kind: z.string(),
      direction: z.enum(['in', 'out']),
      /** Whether it follows from others. */
      derived: z.boolean(),
      /** The other end; names are null where it is gone and not in the history. */
      node_id: z.int(),
      object_id: z.string().nullable(),
      name: z.string().nullable(),
      node_kind: z.string().nullable(),
    }),
  ),
});

/** What one version of the graph changed about a node. Being seen again is not a change. */
export const nodeChange = z
  .object({
    version: z.int(),
    created_at: timestamp,
    cause: z.string().describe('ingest, analysis, zones, cypher, deletion, retention, undo, restore ...'),
    /** Of an upload. */
    file: z.string().nullable(),
    change: z.enum(['added', 'changed', 'deleted']),
    kinds_gained: z.array(z.string()),
    kinds_lost: z.array(z.string()),
    properties: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
    gained: relationships,
    lost: relationships,
  })
  .meta({ id: 'NodeChange' });

export const getNodeHistory = defineRoute({
  name: 'getNodeHistory',
  method: 'GET',
  path: '/api/v2/nodes/{node_id}/history',
  summary: 'Changes of a node from version to version of the graph, newest first',
  tag,
  editions: BOTH,
  access,
  params: z.object({ node_id: z.string().meta({ type: 'integer', format: 'int64' }) }),
  query: z.object({
    before: z.string().optional().meta({
      type: 'integer',
      description: 'Only versions before this one; from `next_before` of the previous response',
    }),
  }),
  answers: {
    200: data(
      z.object({
        node_id: z.int(),
        changes: z.array(nodeChange),
        /** When the node came into the graph; null while that was not found. */
        first_seen_at: timestamp.nullable(),
        /** How far back the log was read; null if nothing is retained. */
        looked_back_to: z.object({ version: z.int(), created_at: timestamp }).nullable(),
        /** Where to continue; null if nothing older is retained or needed. */
        next_before: z.int().nullable(),
      }),
    ),
  },
});

export const getRelationship = defineRoute({
  name: 'getRelationship',
  method: 'GET',
  path: '/api/v2/relationships/{relationship_id}',
  summary: 'One relationship of the graph by its graph id, with its properties',
  tag,
  editions: BOTH,
  access,
  params: z.object({ relationship_id: z.string().meta({ type: 'integer', format: 'int64' }) }),
  query: withInfo,
  answers: {
    200: data(
      z.object({
        relationship_id: z.int(),
        source_node_id: z.int(),
        target_node_id: z.int(),
        kind: z.object({ relationship_kind_id: z.int().nullable(), name: z.string() }),
        properties,
        info: z.array(z.object({ ...infoText, relationship_kind_id: z.int() })).optional(),
      }),
    ),
  },
});

export const getMetaObject = defineRoute({
  name: 'getMetaObject',
  method: 'GET',
  path: '/api/v2/meta/{object_id}',
  summary: 'Properties of a node that represents many',
  tag,
  editions: ENTERPRISE,
  access,
  params: z.object({ object_id: z.string() }),
  answers: { 200: data(z.object({ props: properties })) },
});

export const nodeRoutes = [getNode, getNodeHistory, getRelationship, getMetaObject] as const;
