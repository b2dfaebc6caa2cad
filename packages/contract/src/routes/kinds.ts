import { z } from 'zod';
import { exactText, unsorted } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const access = anyOf('graphdb/Read');
const tag = 'Kinds';
const info = z.record(
  z.string(),
  z.object({ title: z.string(), position: z.int(), markdown: z.object({ content: z.string() }) }),
);
const extension = z.object({
  extension_id: z.int(),
  name: z.string(),
  display_name: z.string(),
  namespace: z.string(),
  version: z.string(),
});
const kindId = z.string().meta({ type: 'integer', format: 'int32' });

export const listKinds = defineRoute({
  name: 'listKinds',
  method: 'GET',
  path: '/api/v2/graphs/kinds',
  summary: 'All kinds of nodes and relationships in the graph',
  tag,
  editions: BOTH,
  access,
  columns: { type: unsorted(exactText) },
  answers: { 200: data(z.object({ kinds: z.array(z.string()) })) },
});

export const getNodeKind = defineRoute({
  name: 'getNodeKind',
  method: 'GET',
  path: '/api/v2/node-kinds/{node_kind_id}',
  summary: 'One node kind of a registered schema',
  tag,
  editions: BOTH,
  access,
  params: z.object({ node_kind_id: kindId }),
  answers: {
    200: data(
      z.object({
        node_kind_id: z.int(),
        name: z.string(),
        display_name: z.string(),
        description: z.string(),
        is_display_kind: z.boolean(),
        icon: z.string(),
        color: z.string(),
        extension: extension.nullable(),
        info,
      }),
    ),
  },
});

export const getRelationshipKind = defineRoute({
  name: 'getRelationshipKind',
  method: 'GET',
  path: '/api/v2/relationship-kinds/{relationship_kind_id}',
  summary: 'One relationship kind of a registered schema',
  tag,
  editions: BOTH,
  access,
  params: z.object({ relationship_kind_id: kindId }),
  answers: {
    200: data(
      z.object({
        relationship_kind_id: z.int(),
        name: z.string(),
        description: z.string(),
        is_traversable: z.boolean(),
        info,
        extension,
      }),
    ),
  },
});

export const getRelationshipGuide = defineRoute({
  name: 'getRelationshipGuide',
  method: 'GET',
  path: '/api/v2/relationship-kinds/{kind}/guide',
  summary:
    'What a relationship kind is, how it is abused, detected and fixed, as Markdown, and the finding types that use it',
  description:
    'Commands contain placeholders for properties of the two ends of a relationship: {source.name}, {target.dn} and the like.',
  tag,
  editions: BOTH,
  access,
  params: z.object({ kind: z.string().min(1) }),
  answers: {
    200: data(
      z.object({
        kind: z.string(),
        sections: z.array(z.object({ title: z.string(), markdown: z.string() })),
        /** Of MITRE ATT&CK. */
        attack_techniques: z.array(z.object({ id: z.string(), name: z.string() })),
        finding_types: z.array(z.object({ name: z.string(), title: z.string() })),
      }),
    ),
  },
});

export const kindRoutes = [listKinds, getNodeKind, getRelationshipKind, getRelationshipGuide] as const;
