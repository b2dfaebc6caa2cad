import { explainPriorityRoute, listAllFindings } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool, type ToolContext } from '../tool.ts';
import { environmentId } from './input-shapes.ts';

const MOST_EXPLAINED = 10;

export const rankFindings = defineTool({
  name: 'rank_findings',
  title: 'What to fix first',
  description:
    'The most urgent findings in order, each with the reasons for its rank and what its removal would achieve; or the reasons for the rank of one finding.',
  input: z.object({
    environment_id: environmentId.optional(),
    finding_id: z.int().min(1).optional().describe('Only this finding: `id` of "list_findings"'),
    count: z.int().min(1).max(MOST_EXPLAINED).default(3),
  }),
  routes: [listAllFindings, explainPriorityRoute],
  async run({ environment_id, finding_id, count }, { client, links }) {
    const link = links.page('/findings/all');
    if (finding_id !== undefined) return { data: { findings: [await priorityOf(client, finding_id)] }, link };
    const filters = { status: 'active', ...(environment_id !== undefined && { environment_id }) };
    const { body } = await client.call(listAllFindings, {
      list: { filters, sorts: ['-prioritization_score', 'prioritization_rank', 'id'], limit: count },
    });
    const findings = [];
    for (const { id, ...finding } of body.data.filter((one) => one.prioritization_rank !== null))
      findings.push({ ...finding, ...(await priorityOf(client, id)) });
    return { data: { count: body.count, findings }, link, truncated: body.count > body.data.length };
  },
});

const priorityOf = async (client: ToolContext['client'], attack_path_id: number) =>
  (await client.call(explainPriorityRoute, { params: { attack_path_id } })).body.data;
