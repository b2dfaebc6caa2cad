import type { DrawnEdge, DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Point } from '../../graph-view/pointing/pointer.ts';
import { useMaySimulate } from '../../tray/may-simulate.ts';
import { cutKey, tray, useTray } from '../../tray/tray.ts';
import type { EdgeAction } from '../actions/edge-actions.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import { cutOf } from '../graph/cut-of.ts';
import * as exploreTexts from '../texts.ts';
import { DrawingMenu } from './drawing-menu.tsx';

type EdgeMenuProps = {
  readonly edge: DrawnEdge;
  readonly graph: DrawnGraph;
  readonly at: Point;
  readonly onClose: () => void;
};

type Entries = readonly (readonly [EdgeAction, string])[];

const FOLDED: Entries = [
  ['details', exploreTexts.details],
  ['unfold', exploreTexts.expand],
  ['hide', exploreTexts.hide],
];

const FURTHER: Entries = [
  ['through', exploreTexts.allPathsThrough],
  ['path', exploreTexts.pathBetweenEnds],
  ['only', exploreTexts.isolate],
  ['hide', exploreTexts.hide],
  ['copy cypher', exploreTexts.copyAsCypher],
];

/** What can be done with a relationship, at the pointer. */
export function EdgeMenu({ edge, graph, at, onClose }: EdgeMenuProps) {
  const { runOnEdge } = useExploreActions();
  const possible = useMaySimulate();
  const collected = useTray().map(cutKey);
  const entries = (some: Entries) =>
    some.map(([action, label]) => ({ label, onSelect: () => runOnEdge(action, edge) }));
  const cut = cutOf(edge, graph);
  const isIn = cut !== undefined && collected.includes(cutKey(cut));
  const whatIf = isIn
    ? { label: exploreTexts.removeWhatIfTray, onSelect: () => tray.remove([cut]) }
    : { label: exploreTexts.whatIfRemoved, onSelect: () => runOnEdge('what if', edge) };
  const all = edge.id.startsWith('edge:')
    ? entries(FOLDED)
    : [...entries([['details', exploreTexts.details]]), ...(possible && cut ? [whatIf] : []), ...entries(FURTHER)];
  const [from, to] = [graph.nodes.get(edge.source)?.label, graph.nodes.get(edge.target)?.label];
  return <DrawingMenu title={exploreTexts.kindFromTo(edge.kind, from, to)} at={at} entries={all} onClose={onClose} />;
}
