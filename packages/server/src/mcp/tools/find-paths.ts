import { findPaths as findPathsRoute } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { objectId } from './input-shapes.ts';
import { namedEdge } from './named-node.ts';
import { followed, kindFilter, pathEnds, singleEnds } from './path-request.ts';

export const findPaths = defineTool({
  name: 'find_paths',
  title: 'Find attack paths',
  description:
    'The best attack paths between objects or sets of objects, step by step: the shortest, or the easiest to abuse. Empty where there is none; then call "why_no_path".',
  input: z.object({
    ...pathEnds,
    ...followed,
    over: z.array(objectId).max(8).optional().describe('Object ids to pass through, in this order'),
    order: z.enum(['hops', 'ease']).default('hops').describe('Fewest steps first, or easiest to abuse'),
    max_length: z.int().min(1).max(64).optional(),
    count: z.int().min(1).max(20).default(3).describe('How many paths (at most 20)'),
  }),
  routes: [findPathsRoute],
  async run({ from, to, over, order, max_length, count, ...filter }, { client, links }) {
    const { body } = await client.call(findPathsRoute, {
      body: {
        from,
        to,
        over,
        order,
        max_length,
        count,
        relationship_kinds: kindFilter(filter),
        only_traversable: true,
      },
    });
    const { paths, graph } = body.data;
    const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
    const stops = singleEnds(from, to);
    return {
      data: {
        paths: paths.map(({ hops, cost, edges: ids }) => ({
          hops,
          cost,
          steps: ids.flatMap((id) => {
            const edge = edges.get(id);
            return edge ? [namedEdge(graph, edge)] : [];
          }),
        })),
      },
      link: stops.length > 0 ? links.path([stops[0]!, ...(over ?? []), stops[1]!]) : links.object(undefined),
      truncated: paths.length === count,
    };
  },
});
