import type { Cut } from '../../whatif/tray.ts';
import type { DrawnEdge, DrawnGraph } from './drawn-graph.ts';

/** A drawn relationship as the what-if tray knows it; none for what stands for a crowd. */
export function cutOf({ source, kind, target }: DrawnEdge, { nodes }: DrawnGraph): Cut | undefined {
  const [from, to] = [nodes.get(source)?.objectId, nodes.get(target)?.objectId];
  return from && to ? { source: from, kind, target: to } : undefined;
}
