import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { cypher } from '../../graph/graph-queries.ts';

/** Nodes that were added to a drawing may be tagged later: their zones are reloaded whenever zones change. */
export function useFreshNodes(added: DrawnGraph): ReadonlyMap<string, DrawnNode> | undefined {
  const ids = [...added.nodes.keys()].map(Number);
  return useQuery({
    queryKey: ['graph', 'added', ids],
    queryFn: async ({ signal }) =>
      (await cypher('MATCH (n) WHERE id(n) IN $ids RETURN n', signal, { ids })).graph.nodes,
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }).data;
}

/** The same graph unless zones of its objects are others by now. */
export function withFreshZones(graph: DrawnGraph, fresh: ReadonlyMap<string, DrawnNode> | undefined): DrawnGraph {
  const changed = [...(fresh ?? [])].filter(([id, node]) => {
    const known = graph.nodes.get(id);
    return known !== undefined && zonesText(known) !== zonesText(node);
  });
  if (changed.length === 0) return graph;
  const nodes = new Map(graph.nodes);
  for (const [id, { kinds, isTierZero, isOwned }] of changed)
    nodes.set(id, { ...nodes.get(id)!, kinds, isTierZero, isOwned });
  return { ...graph, nodes };
}

const zonesText = ({ kinds, isTierZero, isOwned }: DrawnNode) =>
  JSON.stringify([[...kinds].sort(), isTierZero, isOwned]);
