import type { DrawnEdge, DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Point } from '../../graph-view/pointing/pointer.ts';
import { useMaySimulate } from '../../tray/may-simulate.ts';
import { cutKey, tray, useTray } from '../../tray/tray.ts';
import type { EdgeAct } from '../actions/edge-act.ts';
import { cutOf } from '../graph/cut-of.ts';
import { DrawingMenu } from './drawing-menu.tsx';

type EdgeMenuProps = {
  readonly edge: DrawnEdge;
  readonly graph: DrawnGraph;
  readonly at: Point;
  readonly onAct: (act: EdgeAct, edge: DrawnEdge) => void;
  readonly onClose: () => void;
};

type Acts = readonly (readonly [EdgeAct, string])[];

const FOLDED: Acts = [
  ['details', 'Details'],
  ['unfold', 'Unfold'],
  ['hide', 'Hide'],
];

const WAYS: Acts = [
  ['path', 'Path between its ends'],
  ['only', 'Show only its two ends'],
  ['hide', 'Hide'],
  ['copy cypher', 'Copy as Cypher'],
];

/** What can be done with a relationship, at the pointer. */
export function EdgeMenu({ edge, graph, at, onAct, onClose }: EdgeMenuProps) {
  const possible = useMaySimulate();
  const collected = useTray().map(cutKey);
  const entries = (acts: Acts) => acts.map(([act, label]) => ({ label, onSelect: () => onAct(act, edge) }));
  const cut = cutOf(edge, graph);
  const isIn = cut !== undefined && collected.includes(cutKey(cut));
  const whatIf = isIn
    ? { label: 'Out of the what-if tray', onSelect: () => tray.remove([cut]) }
    : { label: 'What if removed', onSelect: () => onAct('what if', edge) };
  const all = edge.id.startsWith('edge:')
    ? entries(FOLDED)
    : [...entries([['details', 'Details']]), ...(possible && cut ? [whatIf] : []), ...entries(WAYS)];
  const [from, to] = [graph.nodes.get(edge.source)?.label, graph.nodes.get(edge.target)?.label];
  return <DrawingMenu title={`${edge.kind} from ${from} to ${to}`} at={at} entries={all} onClose={onClose} />;
}
