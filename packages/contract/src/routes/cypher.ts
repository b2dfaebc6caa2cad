import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { allOf, anyOf } from '../permission.ts';
import { planStep, unifiedGraph } from '../records/unified-graph.ts';
import { BOTH, data, defineRoute, file, integerId, jsonBody } from '../route.ts';

const tag = 'Cypher';
const fault = 'JSON malformed.';
const parameters = z.record(z.string(), z.unknown()).nullish();
const answers = { 200: data(unifiedGraph.extend({ plan: z.array(planStep).optional() })) };

export const runCypher = defineRoute({
  name: 'runCypher',
  errors: [409],
  method: 'POST',
  path: '/api/v2/graphs/cypher',
  summary:
    'Run a Cypher query. Clauses that change the graph require the permission graphdb/Mutate, and a service configured to allow them',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  body: jsonBody(z.object({ query: z.string().default(''), include_properties: z.boolean().nullish(), parameters }), {
    fault,
  }),
  bodyLimit: BODY_BYTES.list,
  answers,
});

export const exportCypher = defineRoute({
  name: 'exportCypher',
  method: 'POST',
  path: '/api/v2/graphs/cypher/export',
  summary: 'Run a Cypher query that reads the graph, and download its rows as CSV (the default) or as JSON',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  body: jsonBody(z.object({ query: z.string().default(''), parameters, format: z.enum(['csv', 'json']).nullish() }), {
    fault,
  }),
  bodyLimit: BODY_BYTES.list,
  answers: { 200: file('text/csv; charset=utf-8', 'application/json') },
});

export const runSavedQuery = defineRoute({
  name: 'runSavedQuery',
  errors: [409],
  method: 'POST',
  path: '/api/v2/saved-queries/{saved_query_id}/run',
  summary: 'Run a saved query',
  tag,
  editions: BOTH,
  access: allOf('graphdb/Read', 'saved_queries/Read'),
  params: z.object({ saved_query_id: integerId }),
  body: jsonBody(
    z.object({
      include_properties: z.boolean().nullish(),
      parameters,
      allow_writes: z.boolean().nullish().describe('Whether a query of your own may change the graph'),
    }),
    { fault, absent: {} },
  ),
  bodyLimit: BODY_BYTES.list,
  answers,
});

export const cypherRoutes = [runCypher, exportCypher, runSavedQuery] as const;
