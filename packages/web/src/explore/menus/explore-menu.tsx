import type { Point } from '../../graph-view/pointing/pointer.ts';
import type { StackedGraph } from '../../graph-view/stack-equals.ts';
import { EdgeMenu } from './edge-menu.tsx';
import { NodeMenu } from './node-menu.tsx';

/** The part of the drawing that a menu was opened for, and where. */
export type OpenMenu = { readonly id: string; readonly at: Point };

type ExploreMenuProps = {
  readonly menu: OpenMenu;
  readonly graph: StackedGraph;
  readonly pinned: boolean;
  readonly onClose: () => void;
};

export function ExploreMenu({ menu: { id, at }, graph, pinned, onClose }: ExploreMenuProps) {
  const [node, edge] = [graph.nodes.get(id), graph.edges.get(id)];
  if (node) return <NodeMenu node={node} at={at} pinned={pinned} onClose={onClose} />;
  return edge ? <EdgeMenu edge={edge} graph={graph} at={at} onClose={onClose} /> : null;
}
