import { planRemediationRoute } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { environmentId } from './input-shapes.ts';

export const planRemediation = defineTool({
  name: 'plan_remediation',
  title: 'Plan the remediation',
  description:
    'The fewest relationships to remove so that few enough principals of an environment have a path into a zone (Tier Zero by default), in order, with what each step achieves. Nothing is changed.',
  input: z.object({
    environment_id: environmentId,
    zone_id: z.int().min(1).optional().describe('Id of a zone (asset_group_tag_id); default: Tier Zero'),
    target_exposure: z.number().min(0).max(1).default(0).describe('Share of principals that may stay exposed, 0 to 1'),
    max_removals: z.int().min(1).max(200).default(25),
  }),
  routes: [planRemediationRoute],
  async run({ environment_id, zone_id, target_exposure, max_removals }, { client, links }) {
    const { body } = await client.call(planRemediationRoute, {
      body: { environment_id, asset_group_tag_id: zone_id, target_exposure, max_removals },
    });
    const { id, steps, ...plan } = body.data;
    return {
      data: { plan_id: id, ...plan, steps },
      link: links.page('/remediation', {
        environment: environment_id,
        ...(zone_id !== undefined && { zone: zone_id }),
      }),
      truncated: !plan.reached && plan.removal_count >= max_removals,
    };
  },
});
