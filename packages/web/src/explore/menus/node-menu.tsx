import { useViewer } from '../../access/viewer.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import type { Point } from '../../graph-view/pointing/pointer.ts';
import type { NodeAct } from '../actions/node-act.ts';
import { tagsOf, useTagsToLeave } from '../tags/node-tags.ts';
import type { Unmark } from '../tags/use-untag.ts';
import { DrawingMenu } from './drawing-menu.tsx';

type NodeMenuProps = {
  readonly node: DrawnNode;
  readonly at: Point;
  readonly pinned: boolean;
  readonly onAct: (act: NodeAct, node: DrawnNode) => void;
  readonly onUnmark: Unmark;
  readonly onClose: () => void;
};

type Acts = readonly (readonly [NodeAct, string])[];

const FOLDED: Acts = [
  ['unfold', 'Unfold'],
  ['hide', 'Hide'],
];

const ways = (pinned: boolean): Acts => [
  ['start', 'Path from here'],
  ['end', 'Path to here'],
  ['to tier zero', 'Paths to Tier Zero'],
  ['from owned', 'Paths from owned objects'],
  ['expand out', 'Show outgoing'],
  ['expand in', 'Show incoming'],
  pinned ? ['unpin', 'Let it move'] : ['pin', 'Keep it in its place'],
  ['hide', 'Hide'],
];

const marks = (node: DrawnNode): Acts => [
  ...(node.isOwned ? [] : ([['mark owned', 'Mark as owned']] as const)),
  ...(node.isTierZero ? [] : ([['mark tier zero', 'Add to Tier Zero']] as const)),
];

const COPIES: Acts = [
  ['copy name', 'Copy the name'],
  ['copy id', 'Copy the object id'],
  ['copy cypher', 'Copy as Cypher'],
];

/** What can be done with a node, at the pointer. */
export function NodeMenu({ node, at, pinned, onAct, onUnmark, onClose }: NodeMenuProps) {
  const { may } = useViewer();
  const leavable = tagsOf(node, useTagsToLeave());
  const entries = (acts: Acts) => acts.map(([act, label]) => ({ label, onSelect: () => onAct(act, node) }));
  const all = node.id.startsWith('fold:')
    ? entries(FOLDED)
    : [
        ...entries(ways(pinned)),
        ...entries(may('graphdb/Write') ? marks(node) : []),
        ...leavable.map((tag) => ({
          label: `Remove from ${tag.name}`,
          onSelect: () => void onUnmark([node], tag),
        })),
        ...entries(COPIES),
      ];
  return <DrawingMenu title={node.label} at={at} entries={all} onClose={onClose} />;
}
