import { getNodeHistory } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { objectId } from './input-shapes.ts';

export const objectHistory = defineTool({
  name: 'object_history',
  title: 'History of an object',
  description:
    'What changed about an object from version to version of the graph, newest first: kinds, properties, relationships gained and lost, and what caused it.',
  input: z.object({
    object_id: objectId,
    before: z.int().min(1).optional().describe('Only older versions: `next_before` of the previous answer'),
  }),
  routes: [getNodeHistory],
  async run({ object_id, before }, { client, objects, links }) {
    const params = { node_id: objects.idOf(object_id) };
    const query = before === undefined ? {} : { before: String(before) };
    const { data } = (await client.call(getNodeHistory, { params, query })).body;
    return { data: { id: object_id, ...data }, link: links.object(object_id), truncated: data.next_before !== null };
  },
});
