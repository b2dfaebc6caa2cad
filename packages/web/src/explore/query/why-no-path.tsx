import { findPaths } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { useObjectName } from '../../graph/use-object-name.ts';
import * as exploreTexts from '../texts.ts';

type WhyNoPathProps = {
  readonly start: string;
  readonly end: string;
  readonly via: readonly string[] | undefined;
  readonly onWiden: () => void;
};

/** Names a leg without a path, how far it gets, and what to try. */
export function WhyNoPath({ start, end, via, onWiden }: WhyNoPathProps) {
  const [from, to] = [useObjectName(start), useObjectName(end)];
  const { data } = useQuery(gapQuery(start, end, via));
  return (
    <Notice tone="warn" className="mx-2.5 mb-2.5">
      <p>{exploreTexts.noPathLeadsVia(from, to, via !== undefined)}</p>
      {data && (
        <p className="mt-1">
          {data.reached === 0
            ? exploreTexts.noObjectCanReachedSource
            : exploreTexts.reachedFromSource(data.reached, data.hops) +
              (data.furthest.length > 0 ? exploreTexts.furthest(data.furthest.join(', ')) : '.')}{' '}
          {data.leading === 0 ? exploreTexts.nothingLeadsTarget : exploreTexts.leadingObjectsLeadTarget(data.leading)}
        </p>
      )}
      {via && (
        <Button className="mt-1.5 h-7 px-2" onClick={onWiden}>
          {exploreTexts.allowAllRelationships}
        </Button>
      )}
    </Notice>
  );
}

const gapQuery = (start: string, end: string, via: readonly string[] | undefined) => ({
  queryKey: ['path-gap', start, end, via],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = (
      await api.call(findPaths, {
        body: {
          from: { object_ids: [start] },
          to: { object_ids: [end] },
          only_traversable: true,
          ...(via ? { relationship_kinds: `in:${via.join(',')}` } : {}),
        },
        signal,
      })
    ).body;
    const { gap, graph } = data;
    if (!gap) return null;
    return {
      // The ends themselves are counted, too.
      reached: gap.reached_count - 1,
      hops: gap.reached_hops,
      leading: gap.leading_count - 1,
      furthest: gap.furthest.slice(0, 3).map((id) => graph.nodes[id]?.label ?? id),
    };
  },
  staleTime: 60_000,
});
