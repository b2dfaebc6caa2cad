import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, ENTERPRISE } from '../route.ts';

const access = anyOf('graphdb/Read');
const tag = 'Nodes and relationships';
const properties = z.record(z.string(), z.unknown());
const markdown = z.object({ content: z.string(), template_error: z.string().optional() });
const infoText = { name: z.string(), title: z.string(), position: z.int(), markdown };
const withInfo = z.object({
  'include-info': z.string().optional().meta({ type: 'boolean', description: 'Also the texts of its kinds' }),
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
  summary: 'Properties of a node that stands for many',
  tag,
  editions: ENTERPRISE,
  access,
  params: z.object({ object_id: z.string() }),
  answers: { 200: data(z.object({ props: properties })) },
});

export const nodeRoutes = [getNode, getRelationship, getMetaObject] as const;
