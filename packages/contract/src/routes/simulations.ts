import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { comparedFindings } from '../records/compared-findings.ts';
import { data, defineRoute, ENTERPRISE, jsonBody } from '../route.ts';

const relationship = z.object({ source: z.string(), kind: z.string(), target: z.string() });
const MOST_CHANGES = 1000;

export const simulateChange = defineRoute({
  name: 'simulateChange',
  method: 'POST',
  path: '/api/v2/simulations',
  summary: 'What would change if relationships or objects were removed or relationships added; nothing is stored',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  body: jsonBody(
    z.object({
      remove_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      remove_objects: z.array(z.string()).max(MOST_CHANGES).default([]),
      add_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      /** Findings shown of each sort; all are counted. */
      limit: z.int().min(0).max(10_000).default(100),
    }),
  ),
  answers: {
    200: data(
      comparedFindings.extend({
        /** Of those that were to be removed, the ones that follow from others: these have to be put right. */
        derived: z.array(relationship),
      }),
    ),
  },
});

export const simulationRoutes = [simulateChange] as const;
