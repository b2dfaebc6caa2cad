import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { unifiedGraph } from '../records/unified-graph.ts';
import { BOTH, data, defineRoute, jsonBody } from '../route.ts';

const access = anyOf('graphdb/Read');
const tag = 'Paths';
const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

export const findShortestPath = defineRoute({
  name: 'getShortestPath',
  method: 'GET',
  path: '/api/v2/graphs/shortest-path',
  summary: 'All shortest paths from one object to another',
  tag,
  editions: BOTH,
  access,
  query: z.object({
    start_node: z.string().optional(),
    end_node: z.string().optional(),
    relationship_kinds: z.string().optional().meta({ description: '`in:Kind1,Kind2` or `nin:Kind1,Kind2`' }),
    only_traversable: z.string().optional().meta({ type: 'boolean' }),
    waypoints: oneOrMore.meta({ description: 'Object ids to pass through, in this order' }),
  }),
  answers: { 200: data(unifiedGraph) },
});

export const expandGraph = defineRoute({
  name: 'expandGraph',
  method: 'POST',
  path: '/api/v2/graphs/expand',
  summary: 'The neighbours of a node, one hop over traversable relationships',
  description:
    'The relationships that an attacker can follow to or from a node, with the nodes at their ends. `limit` counts relationships (default 500, at most 1000); `truncated` says whether there are more. A node without such relationships, or an unknown one, gives an empty graph.',
  tag,
  editions: BOTH,
  access,
  body: jsonBody(
    z.object({
      node_id: z.int().nullish().meta({ description: 'Graph id of the node; required' }),
      direction: z.string().nullish().meta({ description: '`inbound` or `outbound`' }),
      limit: z.int().nullish(),
      include_properties: z.boolean().nullish(),
    }),
    { fault: 'JSON malformed.' },
  ),
  answers: { 200: data(unifiedGraph.extend({ limit: z.int(), truncated: z.boolean() })) },
});

export const findLegacyPath = defineRoute({
  name: 'getPathfinding',
  method: 'GET',
  path: '/api/v2/pathfinding',
  summary: 'All shortest paths from one object to another over relationships of every kind',
  tag,
  editions: BOTH,
  access,
  deprecated: true,
  query: z.object({ start_node: z.string().optional(), end_node: z.string().optional() }),
  answers: { 200: data(flatGraph) },
});

/** Some objects: those named, and all that have every one of the kinds. */
const objects = z.object({
  object_ids: z.array(z.string()).max(10_000).nullish(),
  kinds: z.array(z.string()).max(16).nullish(),
});
export type PathEnds = z.output<typeof objects>;

const wantedPaths = z.object({
  from: objects,
  to: objects,
  over: z.array(z.string()).max(16).nullish().meta({ description: 'Object ids to pass through, in this order' }),
  relationship_kinds: z.string().nullish().meta({ description: '`in:Kind1,Kind2` or `nin:Kind1,Kind2`' }),
  only_traversable: z.boolean().nullish(),
  exclude: z
    .object({
      object_ids: z.array(z.string()).max(10_000).nullish(),
      relationship_ids: z.array(z.int()).max(10_000).nullish(),
    })
    .nullish(),
  max_length: z.int().min(1).nullish(),
  order: z.enum(['hops', 'ease']).nullish().meta({ description: 'Fewest relationships first, or easiest to abuse' }),
  count: z.int().min(1).max(1000).nullish().meta({ description: 'Number of paths; default: 1' }),
});
export type WantedPaths = z.output<typeof wantedPaths>;

const gap = z.object({
  reached_count: z.int(),
  reached_hops: z.int(),
  leading_count: z.int(),
  furthest: z.array(z.string()),
  missing: z.array(z.object({ id: z.string(), source: z.string(), target: z.string(), kind: z.string() })),
});

export const findPaths = defineRoute({
  name: 'findPaths',
  method: 'POST',
  path: '/api/v2/graphs/paths',
  summary: 'The best paths between two sets of objects, by length or ease of abuse; or why there is none',
  tag,
  editions: BOTH,
  access,
  body: jsonBody(wantedPaths),
  answers: {
    200: data(
      z.object({
        paths: z.array(
          z.object({ nodes: z.array(z.string()), edges: z.array(z.string()), hops: z.int(), cost: z.number() }),
        ),
        graph: unifiedGraph,
        gap: gap.optional(),
      }),
    ),
  },
});

export const pathRoutes = [findShortestPath, findLegacyPath, expandGraph, findPaths] as const;
