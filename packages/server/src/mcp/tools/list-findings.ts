import { listAllFindings } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { environmentId, limitOf } from './input-shapes.ts';

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List findings',
  description:
    'Attack path findings: what exposes a zone such as Tier Zero, by severity, type, environment or object, the most urgent first.',
  input: z.object({
    environment_id: environmentId.optional(),
    severity: z.enum(['critical', 'high', 'moderate', 'low']).optional(),
    finding: z.string().max(256).optional().describe('Name of a finding type, for example Kerberoasting'),
    status: z.enum(['active', 'accepted', 'remediated', 'orphaned', 'deprecated']).default('active'),
    source_id: z.string().max(1024).optional().describe('Object id of the principal that has the right'),
    target_id: z.string().max(1024).optional().describe('Object id of what it has the right on'),
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: limitOf(25, 200),
  }),
  routes: [listAllFindings],
  async run({ skip, limit, source_id, target_id, ...filters }, { client, links }) {
    const principals = { source_principal_id: source_id, target_principal_id: target_id };
    const wanted = Object.entries({ ...filters, ...principals }).filter(([, value]) => value !== undefined);
    const { body } = await client.call(listAllFindings, {
      list: { filters: Object.fromEntries(wanted), sorts: ['prioritization_rank', 'id'], skip, limit },
    });
    return {
      data: { count: body.count, skip, findings: body.data },
      link: links.page('/findings/all'),
      truncated: body.count > skip + body.data.length,
    };
  },
});
