import { useViewer } from '../../access/viewer.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import type { Point } from '../../graph-view/pointing/pointer.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { NodeAction } from '../actions/node-actions.ts';
import { tagsOf, useRemovableTags } from '../tags/node-tags.ts';
import * as exploreTexts from '../texts.ts';
import { DrawingMenu } from './drawing-menu.tsx';

type NodeMenuProps = {
  readonly node: DrawnNode;
  readonly at: Point;
  readonly pinned: boolean;
  readonly onClose: () => void;
};

type Entries = readonly (readonly [NodeAction, string])[];

const FOLDED: Entries = [
  ['unfold', exploreTexts.expand],
  ['hide', exploreTexts.hide],
];

const moves = (pinned: boolean): Entries => [
  ['start', exploreTexts.pathFromHere],
  ['end', exploreTexts.pathToHere],
  ['to tier zero', exploreTexts.pathsTierZero],
  ['from owned', exploreTexts.pathsOwnedObjects],
  ['expand out', exploreTexts.expandOutbound],
  ['expand in', exploreTexts.expandInbound],
  ['expand some', exploreTexts.expandByKind],
  pinned ? ['unpin', exploreTexts.unpin] : ['pin', exploreTexts.pin],
  ['hide', exploreTexts.hide],
];

const tagging = (node: DrawnNode): Entries => [
  ...(node.isOwned ? [] : ([['mark owned', exploreTexts.markAsOwned]] as const)),
  ...(node.isTierZero ? [] : ([['mark tier zero', exploreTexts.addTierZero]] as const)),
];

const COPIES: Entries = [
  ['copy name', exploreTexts.copyTheName],
  ['copy id', exploreTexts.copyObjectId],
  ['copy cypher', exploreTexts.copyAsCypher],
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
          label: exploreTexts.removeFromName(tag.name),
          onSelect: () => void untag([node], tag),
        })),
        ...entries(COPIES),
      ];
  return <DrawingMenu title={node.label} at={at} entries={all} onClose={onClose} />;
}
