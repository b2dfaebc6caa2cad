import { z } from 'zod';
import { exactText, flag, unsorted } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { unifiedGraph } from '../records/unified-graph.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const access = anyOf('graphdb/Read');
const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

export const searchObjects = defineRoute({
  name: 'searchObjects',
  method: 'GET',
  path: '/api/v2/search',
  summary: 'Find objects by name or object id',
  tag: 'Search',
  editions: BOTH,
  access,
  query: z.object({
    q: z.string().optional(),
    type: oneOrMore,
    skip: z.string().optional(),
    limit: z.string().optional(),
  }),
  answers: {
    200: data(
      z
        .array(
          z.object({
            objectid: z.string(),
            type: z.string(),
            name: z.string(),
            distinguishedname: z.string(),
            system_tags: z.string(),
          }),
        )
        .nullable(),
    ),
  },
});

export const listEnvironments = defineRoute({
  name: 'listAvailableDomains',
  method: 'GET',
  path: '/api/v2/available-domains',
  summary: 'List the environments in the graph',
  tag: 'Search',
  editions: BOTH,
  access,
  columns: { objectid: exactText, name: exactText, collected: unsorted(flag) },
  answers: {
    200: data(z.array(z.object({ type: z.string(), name: z.string(), id: z.string(), collected: z.boolean() }))),
  },
});

export const findShortestPath = defineRoute({
  name: 'getShortestPath',
  method: 'GET',
  path: '/api/v2/graphs/shortest-path',
  summary: 'All shortest paths from one object to another',
  tag: 'Paths',
  editions: BOTH,
  access,
  query: z.object({
    start_node: z.string().optional(),
    end_node: z.string().optional(),
    relationship_kinds: z.string().optional(),
    only_traversable: z.string().optional(),
  }),
  answers: { 200: data(unifiedGraph) },
});

export const askingRoutes = [searchObjects, listEnvironments, findShortestPath] as const;
