import { findPaths as findPathsRoute } from '@chokepoint/contract';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { limitOf } from './input-shapes.ts';
import { namedNode } from './named-node.ts';
import { followed, kindFilter, pathEnds, singleEnds } from './path-request.ts';

export const whyNoPath = defineTool({
  name: 'why_no_path',
  title: 'Why is there no path?',
  description:
    'How far an attacker gets from the start, and which relationships would close the gap to the end if they could be followed. `path_exists` says whether there is a path after all.',
  input: z.object({ ...pathEnds, ...followed, limit: limitOf(25, 100) }),
  routes: [findPathsRoute],
  async run({ from, to, limit, ...filter }, { client, links }) {
    const { body } = await client.call(findPathsRoute, {
      body: { from, to, count: 1, relationship_kinds: kindFilter(filter), only_traversable: true },
    });
    const { paths, graph, gap } = body.data;
    const stops = singleEnds(from, to);
    return {
      data: {
        path_exists: paths.length > 0,
        shortest_hops: paths[0]?.hops ?? null,
        gap: gap
          ? {
              reached_count: gap.reached_count,
              reached_hops: gap.reached_hops,
              leading_count: gap.leading_count,
              furthest: gap.furthest.slice(0, limit).map((id) => namedNode(graph, id)),
              missing_count: gap.missing.length,
              missing: gap.missing.slice(0, limit).map(({ id, source, target, kind }) => ({
                relationship_id: id,
                source: namedNode(graph, source),
                kind,
                target: namedNode(graph, target),
              })),
            }
          : null,
      },
      link: stops.length > 0 ? links.path(stops) : links.object(undefined),
      truncated: gap !== undefined && Math.max(gap.furthest.length, gap.missing.length) > limit,
    };
  },
});
