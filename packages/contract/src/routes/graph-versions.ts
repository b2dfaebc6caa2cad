import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, integerId, jsonBody, page } from '../route.ts';

const tag = 'Graph versions';
const params = z.object({ graph_version_id: integerId });

const graphVersion = z
  .object({
    id: z.int(),
    cause: z.string().meta({ description: 'What made the version: an upload, an analysis, a query, an undo, ...' }),
    details: z.record(z.string(), z.unknown()),
    nodes: z.int().meta({ description: 'Objects in the graph after it' }),
    relationships: z.int().meta({ description: 'Relationships in the graph after it' }),
    bytes: z.int().meta({ description: 'Size of the stored change' }),
    is_current: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'GraphVersion' });
export type GraphVersionBody = z.input<typeof graphVersion>;

const counts = z.object({ added: z.int(), changed: z.int(), deleted: z.int() });
const graphVersionChange = z
  .object({
    id: z.int(),
    preview: z.boolean(),
    new_version_id: z.int().nullable().meta({
      description: 'The version that the change made; null for a preview, and where nothing had to be changed',
    }),
    nodes: counts,
    relationships: counts,
  })
  .meta({ id: 'GraphVersionChange' });
export type GraphVersionChange = z.input<typeof graphVersionChange>;

const change = {
  method: 'POST',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Mutate'),
  allEnvironments: true,
  params,
  body: jsonBody(z.object({ preview: z.boolean().nullish() }), { absent: {} }),
  errors: [409],
  answers: { 200: data(graphVersionChange) },
} as const;

export const listGraphVersions = defineRoute({
  name: 'listGraphVersions',
  method: 'GET',
  path: '/api/v2/graph-versions',
  summary: 'List the retained versions of the graph, newest first',
  description:
    'The retained versions of the graph, newest first: what made each, and how large the graph was after it. The last 200 versions are retained.',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  allEnvironments: true,
  page: { limit: 100 },
  answers: { 200: page(z.array(graphVersion)) },
});

export const undoGraphVersion = defineRoute({
  ...change,
  name: 'undoGraphVersion',
  path: '/api/v2/graph-versions/{graph_version_id}/undo',
  summary: 'Revert the changes of one version, as a new version',
  description:
    'Reverts the changes of one version, as a new version, and requests an analysis. Refused with 409 when later versions build on them. With `preview`, nothing is changed: the response says what would be. Recorded in the audit log as `UndoGraphVersion`.',
});

export const restoreGraphVersion = defineRoute({
  ...change,
  name: 'restoreGraphVersion',
  path: '/api/v2/graph-versions/{graph_version_id}/restore',
  summary: 'Restore the graph of an older version, as a new version',
  description:
    'Makes the graph what it was after an older version, as a new version, and requests an analysis. With `preview`, nothing is changed: the response says what would be. Recorded in the audit log as `RestoreGraphVersion`.',
});

export const graphVersionRoutes = [listGraphVersions, undoGraphVersion, restoreGraphVersion] as const;
