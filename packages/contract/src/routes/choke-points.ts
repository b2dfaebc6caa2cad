import { z } from 'zod';
import { flag, integer, text, time, unsorted } from '../columns.ts';
import { timestamp } from '../nullable.ts';
import { allOf, anyOf } from '../permission.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { data, defineRoute, ENTERPRISE, page } from '../route.ts';

const tag = 'Attack paths';
const params = z.object({ domain_id: z.string().min(1) });
const zoneParameter = z
  .string()
  .optional()
  .meta({ type: 'integer', description: 'Id of a zone, or 0 for findings without one; default: Tier Zero' });

export const getChokePoints = defineRoute({
  name: 'getChokePoints',
  method: 'GET',
  path: '/api/v2/meta-trees/{domain_id}',
  summary: 'The relationship kinds that lead into a zone, as a graph; or the sources of one of them',
  tag,
  editions: ENTERPRISE,
  access: anyOf('graphdb/Read'),
  params,
  query: z.object({
    asset_group_tag_id: zoneParameter,
    node_id: z.string().optional().meta({ type: 'integer', description: 'The kind whose sources to return' }),
  }),
  answers: { 200: data(flatGraph) },
});

export const getZoneNode = defineRoute({
  name: 'getZoneNode',
  method: 'GET',
  path: '/api/v2/meta-nodes/{domain_id}',
  summary: 'The node that represents a zone of an environment',
  tag,
  editions: ENTERPRISE,
  access: anyOf('graphdb/Read'),
  params,
  query: z.object({ asset_group_tag_id: zoneParameter }),
  answers: { 200: data(flatGraph) },
});

export const listExtensionFindings = defineRoute({
  name: 'listExtensionFindings',
  method: 'GET',
  path: '/api/v2/extensions-findings',
  summary: 'List the finding types of schema extensions',
  tag,
  editions: ENTERPRISE,
  access: allOf('graphdb/Read', 'opengraph/Read'),
  columns: {
    id: integer,
    name: text,
    display_name: text,
    pz_display_name: text,
    type: text,
    kind: unsorted(text),
    extension_id: unsorted(integer),
    extension_name: unsorted(text),
    is_builtin: unsorted(flag),
    created_at: time,
  },
  page: { limit: 100 },
  answers: {
    200: page(
      z.object({
        findings: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            display_name: z.string(),
            pz_display_name: z.string().nullable(),
            type: z.literal('relationship'),
            environment_id: z.int().nullable(),
            extension_id: z.int(),
            kind: z.string(),
            subtypes: z.array(z.string()),
            is_builtin: z.boolean(),
            created_at: timestamp,
          }),
        ),
      }),
    ),
  },
});

export const chokePointRoutes = [getChokePoints, getZoneNode, listExtensionFindings] as const;
