import { compareFindingRuns, listFindingRuns } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf } from './input-shapes.ts';

const RUNS_SHOWN = 20;

export const compareAnalyses = defineTool({
  name: 'compare_analyses',
  title: 'What changed?',
  description:
    'Findings and relationships added, removed and changed between two analyses; by default between the last two. Also lists the latest analyses, whose ids can be compared.',
  input: z.object({
    before: z.int().min(1).optional().describe('Id of an analysis; default: the one before `after`'),
    after: z.int().min(1).optional().describe('Id of an analysis; default: the newest'),
    limit: limitOf(25, 200),
  }),
  routes: [listFindingRuns, compareFindingRuns],
  async run({ before, after, limit }, { client, links }) {
    const runs = (await client.call(listFindingRuns, { list: { limit: RUNS_SHOWN } })).body.data;
    const search = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    const link = links.page('/remediation/runs', search);
    if (runs.length < 2 && before === undefined && after === undefined)
      return { data: { runs, comparison: null }, link };
    const query = Object.fromEntries(Object.entries({ ...search, limit }).map(([key, value]) => [key, String(value)]));
    const { data } = (await client.call(compareFindingRuns, { query })).body;
    const counts = [
      ...[data.findings_gained, data.findings_lost, data.findings_changed].map((part) => part.count),
      ...[data.relationships_gained, data.relationships_lost].map((part) => part.count),
    ];
    return { data: { runs, comparison: data }, link, truncated: counts.some((count) => count > limit) };
  },
});
