import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useThemeChoice } from '../browser/theme.ts';
import { classNames } from '../controls/class-names.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import type { ZoneSigns } from '../graph/zone-icons.ts';
import type { Labels } from './canvas-controls.tsx';
import { type Emphasis, GraphScene } from './graph-scene.ts';
import type { LayoutName } from './layout/layout.ts';
import type { SceneEvents } from './pointing/pointer.ts';
import type { Direction } from './pointing/towards.ts';
import type { Covered } from './view/fit.ts';

type GraphCanvasProps = SceneEvents & {
  readonly onHide: (id: string) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly graph: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly signs?: ZoneSigns;
  readonly layout: LayoutName;
  /** Whose names are written; everybody's unless said. */
  readonly labels?: Labels;
  /** Something covers the lower half. */
  readonly above: boolean;
  /** How much of the drawing lies under something else. */
  readonly covered?: () => Covered;
  readonly emphasis: Emphasis;
  readonly scene: Ref<GraphScene | null>;
};

const ALL_LABELS: Labels = { nodes: true, edges: true };
const NOT_COVERED = () => ({ left: 0, leftDepth: 0, right: 0 });
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * The drawing of a graph. Arrow keys go from object to object, R goes round the relationships of one, Enter opens, Delete
 * hides, the menu key shows what can be done, plus, minus and zero look closer, from farther, at everything; Ctrl with Z
 * takes back, with Y does again. For those who do not see it, the table holds the same.
 */
export function GraphCanvas({
  graph,
  custom,
  signs,
  layout,
  labels = ALL_LABELS,
  above,
  covered = NOT_COVERED,
  emphasis,
  scene,
  ...events
}: GraphCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<GraphScene>();
  const [arranged, setArranged] = useState(false);
  const theme = useThemeChoice();
  const latest = useRef({ ...events, covered });
  latest.current = { ...events, covered };
  useImperativeHandle<GraphScene | null, GraphScene | null>(scene, () => made ?? null, [made]);
  useEffect(() => {
    const drawing = new GraphScene(
      place.current!,
      {
        onSelect: (id) => latest.current.onSelect(id),
        onMenu: (id, at) => latest.current.onMenu(id, at),
        onOpen: (node) => latest.current.onOpen(node),
      },
      () => latest.current.covered(),
    );
    setMade(drawing);
    return () => drawing.kill();
  }, []);
  useEffect(() => made?.show(graph, custom, signs), [made, graph, custom, signs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn has changed, so that it is arranged anew
  useEffect(() => {
    if (!made) return;
    let left = false;
    setArranged(false);
    void made.arrange(layout).then(() => {
      if (!left) setArranged(true);
    });
    return () => {
      left = true;
    };
  }, [made, graph, layout]);
  useEffect(() => made?.emphasise(emphasis), [made, emphasis]);
  useEffect(() => made?.setLabels(labels), [made, labels]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page
  useEffect(() => made?.repaint(), [made, theme]);
  const isDrawn = emphasis.selected && (graph.nodes.has(emphasis.selected) || graph.edges.has(emphasis.selected));
  const selected = isDrawn ? emphasis.selected : undefined;
  const node = selected && graph.nodes.has(selected) ? selected : undefined;
  /** The object whose relationships the keyboard goes round. */
  const around = useRef<string>(undefined);
  function goRound(): void {
    const edge = node || !selected ? undefined : graph.edges.get(selected);
    const ends = edge && [edge.source, edge.target];
    if (node) around.current = node;
    else if (ends && !ends.includes(around.current ?? '')) around.current = edge?.source;
    const next = around.current && made?.edgeAround(around.current, edge?.id);
    if (selected && next) events.onSelect(next);
  }
  function onKey(event: KeyboardEvent): void {
    if (!made || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      if (key === 'y' || event.shiftKey) events.onRedo?.();
      else events.onUndo?.();
      event.preventDefault();
      return;
    }
    const direction = ARROWS[event.key];
    if (direction) {
      const next = made.nodeTowards(selected, direction);
      if (next) {
        events.onSelect(next);
        made.bringIntoSight(next);
      }
    } else if (event.key === '+' || event.key === '-') made.zoom(event.key === '+' ? 'in' : 'out');
    else if (event.key === '0') made.fit();
    else if (event.key === 'Escape') events.onSelect(undefined);
    else if (event.key.toLowerCase() === 'r') goRound();
    else if (node && event.key === 'Enter') events.onOpen(node);
    else if (selected && event.key === 'Delete') events.onHide(selected);
    else if (selected && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')))
      events.onMenu(selected, made.placeOf(selected) ?? { x: 0, y: 0 });
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing has keys of its own
      tabIndex={0}
      onKeyDown={onKey}
      data-testid="drawing"
      data-arranged={arranged}
      data-nodes={graph.nodes.size}
      data-edges={graph.edges.size}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames('absolute inset-x-0 top-0 -outline-offset-2', above ? 'bottom-[46%]' : 'bottom-0')}
      role="application"
      aria-roledescription="drawing"
      aria-label={`Drawing of ${graph.nodes.size} objects and ${graph.edges.size} relationships; arrow keys go from object to object, R from relationship to relationship, the table holds the same`}
    />
  );
}

/** Whether this browser can draw at all. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
