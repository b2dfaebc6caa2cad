import { useViewer } from '../../access/viewer.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import type { Point } from '../../graph-view/pointing/pointer.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { NodeAction } from '../actions/node-actions.ts';
import { tagsOf, useRemovableTags } from '../tags/node-tags.ts';
import { DrawingMenu } from './drawing-menu.tsx';

type NodeMenuProps = {
  readonly node: DrawnNode;
  readonly at: Point;
  readonly pinned: boolean;
  readonly onClose: () => void;
};

type Entries = readonly (readonly [NodeAction, string])[];

const FOLDED: Entries = [
  ['unfold', 'Expand'],
  ['hide', 'Hide'],
];

const moves = (pinned: boolean): Entries => [
  ['start', 'Path from here'],
  ['end', 'Path to here'],
  ['to tier zero', 'Paths to Tier Zero'],
  ['from owned', 'Paths from owned objects'],
  ['expand out', 'Expand outbound'],
  ['expand in', 'Expand inbound'],
  ['expand some', 'Expand by kind…'],
  pinned ? ['unpin', 'Unpin'] : ['pin', 'Pin'],
  ['hide', 'Hide'],
];

const tagging = (node: DrawnNode): Entries => [
  ...(node.isOwned ? [] : ([['mark owned', 'Mark as owned']] as const)),
  ...(node.isTierZero ? [] : ([['mark tier zero', 'Add to Tier Zero']] as const)),
];

const COPIES: Entries = [
  ['copy name', 'Copy the name'],
  ['copy id', 'Copy the object id'],
  ['copy cypher', 'Copy as Cypher'],
];

/** What can be done with a node, at the pointer. */
export function NodeMenu({ node, at, pinned, onClose }: NodeMenuProps) {
  const { runOnNode, untag } = useExploreActions();
  const { may } = useViewer();
  const removable = tagsOf(node, useRemovableTags());
  const entries = (some: Entries) =>
    some.map(([action, label]) => ({ label, onSelect: () => runOnNode(action, node) }));
  const all = node.id.startsWith('fold:')
    ? entries(FOLDED)
    : [
        ...entries(moves(pinned)),
        ...entries(may('graphdb/Write') ? tagging(node) : []),
        ...removable.map((tag) => ({
          label: `Remove from ${tag.name}`,
          onSelect: () => void untag([node], tag),
        })),
        ...entries(COPIES),
      ];
  return <DrawingMenu title={node.label} at={at} entries={all} onClose={onClose} />;
}
