import type { DrawnEdge, DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Cut } from '../../tray/tray.ts';

/** A drawn relationship as the what-if tray stores it; none for an edge that represents several. */
export function cutOf({ source, kind, target }: DrawnEdge, { nodes }: DrawnGraph): Cut | undefined {
  const [from, to] = [nodes.get(source)?.objectId, nodes.get(target)?.objectId];
  return from && to ? { source: from, kind, target: to } : undefined;
}
