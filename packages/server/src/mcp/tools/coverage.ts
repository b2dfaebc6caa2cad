import { getCompleteness, getDomainQuality, getTenantQuality, listEnvironments } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool, type ToolContext } from '../tool.ts';
import { environmentId } from './input-shapes.ts';

const MOST_ENVIRONMENTS = 100;

export const coverage = defineTool({
  name: 'coverage',
  title: 'What was collected?',
  description:
    'The environments (domains, tenants) in the graph with their ids and exposure, and how complete the collected data is. With environment_id: the counts of objects of that environment after the last analysis.',
  input: z.object({ environment_id: environmentId.optional() }),
  routes: [listEnvironments, getCompleteness, getDomainQuality, getTenantQuality],
  async run({ environment_id }, { client, links }) {
    const { data: all } = (await client.call(listEnvironments)).body;
    const chosen = environment_id === undefined ? all : all.filter(({ id }) => id === environment_id);
    const environments = chosen.slice(0, MOST_ENVIRONMENTS).map(({ id, name, type, collected, impactValue }) => ({
      id,
      name,
      type,
      collected,
      exposure_percent: impactValue ?? null,
    }));
    const [only] = environment_id === undefined ? [] : environments;
    return {
      data: {
        environments,
        completeness: (await client.call(getCompleteness)).body.data,
        ...(only && { quality: await qualityOf(client, only) }),
      },
      link: links.page('/data/quality'),
      truncated: chosen.length > MOST_ENVIRONMENTS,
    };
  },
});

/** The counts of the last analysis; null before the first one. */
async function qualityOf(client: ToolContext['client'], { id, type }: { readonly id: string; readonly type: string }) {
  const query = { limit: '1', sort_by: '-created_at', start: '1970-01-01T00:00:00Z' };
  const { body } =
    type === 'azure'
      ? await client.call(getTenantQuality, { params: { tenant_id: id }, query })
      : await client.call(getDomainQuality, { params: { domain_id: id }, query });
  return body.data[0] ?? null;
}
