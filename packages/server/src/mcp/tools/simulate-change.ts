import { adminChange, MOST_ADMIN_CHANGES, simulateChange as simulateRoute } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf, objectId, relationship } from './input-shapes.ts';

const MOST = 100;

export const simulateChange = defineTool({
  name: 'simulate_change',
  title: 'What if?',
  description:
    'What would change if relationships or objects were removed, relationships added, or changes made as an administrator makes them (add a member, grant a right, disable an account): paths, findings gained, lost and changed, and the exposure of each environment before and after. Nothing is stored.',
  input: z.object({
    remove_relationships: z.array(relationship).max(MOST).default([]),
    remove_objects: z.array(objectId).max(MOST).default([]),
    add_relationships: z.array(relationship).max(MOST).default([]),
    changes: z
      .array(adminChange)
      .max(MOST_ADMIN_CHANGES)
      .default([])
      .describe('Changes of a directory or tenant, in this order; objects by object id, name or distinguished name'),
    limit: limitOf(25, 200),
  }),
  routes: [simulateRoute],
  async run({ limit, ...change }, { client, links }) {
    const { data } = (await client.call(simulateRoute, { body: { ...change, limit } })).body;
    const cuts = change.remove_relationships.flatMap(({ source, kind, target }) => [source, kind, target]);
    const parts = [data.findings_gained, data.findings_lost, data.findings_changed];
    return {
      data,
      link: links.page('/remediation/what-if', cuts.length > 0 ? { cuts } : {}),
      truncated: parts.some(({ count, findings }) => count > findings.length),
    };
  },
});
