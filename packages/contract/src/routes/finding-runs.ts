import { z } from 'zod';
import { integer, time } from '../columns.ts';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { comparedFindings } from '../records/compared-findings.ts';
import { data, defineRoute, ENTERPRISE, page } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);

const findingRun = z.object({
  id: z.int(),
  taken_at: timestamp,
  /** Null for runs that did not note it. */
  graph_version: z.int().nullable(),
  /** Whether the graph of that time is still retained, so that the run can be compared. */
  comparable: z.boolean(),
});
const relationships = z.object({
  count,
  relationships: z.array(
    z.object({
      source: z.string(),
      source_name: z.string(),
      kind: z.string(),
      target: z.string(),
      target_name: z.string(),
      derived: z.boolean(),
    }),
  ),
});

export const listFindingRuns = defineRoute({
  name: 'listFindingRuns',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-runs',
  summary: 'The analyses that looked for findings, newest first',
  tag,
  editions: ENTERPRISE,
  access: READ,
  columns: { id: integer, taken_at: time, graph_version: integer },
  page: { limit: 100 },
  answers: { 200: page(z.array(findingRun)) },
});

export const compareFindingRuns = defineRoute({
  name: 'compareFindingRuns',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-runs/comparison',
  summary: 'Findings and relationships added, removed and changed between two analyses',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({
    before: z
      .string()
      .optional()
      .meta({ type: 'integer', description: 'Id of a run; default: the one before `after`' }),
    after: z.string().optional().meta({ type: 'integer', description: 'Id of a run; default: the newest' }),
    limit: z.string().optional().meta({
      type: 'integer',
      description: 'Maximum number of each sort; all are counted; default 100, at most 10000',
    }),
  }),
  answers: {
    200: data(
      comparedFindings.extend({
        before: findingRun,
        after: findingRun,
        relationships_gained: relationships,
        relationships_lost: relationships,
      }),
    ),
  },
});

export const findingRunRoutes = [listFindingRuns, compareFindingRuns] as const;
