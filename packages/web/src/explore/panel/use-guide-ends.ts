import { useQuery } from '@tanstack/react-query';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { nodeQuery } from '../../graph/graph-queries.ts';
import type { GuideEnd, GuideEnds } from '../../graph/guide/guide-values.ts';

/** Both ends of a relationship with their properties, which are loaded where the graph came without. */
export function useGuideEnds(source: DrawnNode | undefined, target: DrawnNode | undefined): GuideEnds | undefined {
  const ends = [useEnd(source), useEnd(target)] as const;
  return ends[0] && ends[1] && { source: ends[0], target: ends[1] };
}

function useEnd(node: DrawnNode | undefined): GuideEnd | undefined {
  const isObject = node !== undefined && /^\d+$/.test(node.id);
  const { data } = useQuery({ ...nodeQuery(node?.id ?? ''), enabled: isObject && node.properties === undefined });
  return node && { name: node.label, objectId: node.objectId, properties: node.properties ?? data?.properties };
}
