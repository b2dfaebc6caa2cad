import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { planStep, unifiedGraph } from '../records/unified-graph.ts';
import { BOTH, data, defineRoute, jsonBody } from '../route.ts';

export const runCypher = defineRoute({
  name: 'runCypher',
  method: 'POST',
  path: '/api/v2/graphs/cypher',
  summary: 'Run a Cypher query that reads the graph',
  tag: 'Cypher',
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  body: jsonBody(
    z.object({
      query: z.string().default(''),
      include_properties: z.boolean().nullish(),
      parameters: z.record(z.string(), z.unknown()).nullish(),
    }),
    { fault: 'JSON malformed.' },
  ),
  answers: { 200: data(unifiedGraph.extend({ plan: z.array(planStep).optional() })) },
});

export const cypherRoutes = [runCypher] as const;
