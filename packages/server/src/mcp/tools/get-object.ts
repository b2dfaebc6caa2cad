import { expandGraph, getNode } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf, objectId } from './input-shapes.ts';
import { namedEdge } from './named-node.ts';

export const getObject = defineTool({
  name: 'get_object',
  title: 'Describe an object',
  description:
    'Kinds and properties of one object, and the relationships that an attacker can follow to it (inbound) and from it (outbound).',
  input: z.object({ object_id: objectId, limit: limitOf(25, 200) }),
  routes: [getNode, expandGraph],
  async run({ object_id, limit }, { client, objects, links }) {
    const node_id = objects.idOf(object_id);
    const { body } = await client.call(getNode, { params: { node_id } });
    const expand = async (direction: 'inbound' | 'outbound') => {
      const answer = await client.call(expandGraph, { body: { node_id, direction, limit } });
      const { data } = answer.body;
      return { relationships: data.edges.map((edge) => namedEdge(data, edge)), more: data.truncated };
    };
    const [inbound, outbound] = [await expand('inbound'), await expand('outbound')];
    const { kinds, properties } = body.data;
    return {
      data: { id: object_id, graph_id: node_id, kinds: kinds.map(({ name }) => name), properties, inbound, outbound },
      link: links.object(object_id),
      truncated: inbound.more || outbound.more,
    };
  },
});
