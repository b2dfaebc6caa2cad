import { z } from 'zod';
import { exactText, flag, unsorted } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { zoneTag } from '../records/zone.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const access = anyOf('graphdb/Read');
const tag = 'Search';
const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

export const searchObjects = defineRoute({
  name: 'searchObjects',
  method: 'GET',
  path: '/api/v2/search',
  summary: 'Find objects by name or object id',
  tag,
  editions: BOTH,
  access,
  query: z.object({
    q: z.string().optional(),
    type: oneOrMore.meta({ description: 'Only objects of this kind; repeatable' }),
    property: oneOrMore.meta({ description: 'Search these properties instead of name and object id' }),
    match: z
      .string()
      .optional()
      .meta({ description: '`fuzzy`, the default, `exact`, or `similar`: also texts with a few letters wrong' }),
    environment_id: z.string().optional().meta({ description: 'Only objects of this environment' }),
    skip: z.string().optional().meta({ type: 'integer', minimum: 0 }),
    limit: z.string().optional().meta({ type: 'integer', minimum: 0 }),
  }),
  answers: {
    200: data(
      z.array(
        z.object({
          objectid: z.string(),
          type: z.string(),
          name: z.string(),
          distinguishedname: z.string(),
          system_tags: z.string(),
        }),
      ),
    ),
  },
});

export const searchGraph = defineRoute({
  name: 'searchGraph',
  method: 'GET',
  path: '/api/v2/graph-search',
  summary: 'Find objects whose name or object id equals or begins with a text, as nodes of a graph',
  tag,
  editions: BOTH,
  access,
  query: z.object({
    query: oneOrMore,
    type: oneOrMore.meta({ description: '`exact`, or anything else: begins with the text' }),
  }),
  answers: { 200: data(flatGraph) },
});

export const listEnvironments = defineRoute({
  name: 'listAvailableDomains',
  method: 'GET',
  path: '/api/v2/available-domains',
  summary: 'List the environments in the graph',
  tag,
  editions: BOTH,
  access,
  columns: { objectid: exactText, name: exactText, collected: unsorted(flag) },
  columnFaults: 'unnamed',
  answers: {
    200: data(
      z.array(
        z.object({
          type: z.string(),
          environment_kind_id: z.int().optional(),
          environment_kind_name: z.string().optional(),
          environment_kind_display_name: z.string().optional(),
          name: z.string(),
          id: z.string(),
          collected: z.boolean(),
          /** Only of environments that findings were looked for in. */
          impactValue: z.int().min(0).max(100).optional(),
          hygiene_attack_paths: z.int().min(0).optional(),
          exposures: z
            .array(
              z.object({
                exposure_percent: z.int().min(0).max(100),
                /** The same, not rounded. */
                exposure_share: z.number().min(0).max(1),
                asset_group_tag: zoneTag,
              }),
            )
            .optional(),
        }),
      ),
    ),
  },
});

export const searchRoutes = [searchObjects, searchGraph, listEnvironments] as const;
