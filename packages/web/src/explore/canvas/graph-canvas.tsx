import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../controls/class-names.ts';
import { useThemeChoice } from '../../theme/theme.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import { type Emphasis, GraphScene, type SceneEvents } from './graph-scene.ts';
import type { LayoutName } from './layout.ts';

type GraphCanvasProps = SceneEvents & {
  readonly graph: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly layout: LayoutName;
  readonly labels: boolean;
  /** Something covers the lower half. */
  readonly above: boolean;
  readonly emphasis: Emphasis;
  readonly scene: Ref<GraphScene | null>;
};

/** The drawing of a graph. For those who do not see it, the list beside it holds the same. */
export function GraphCanvas({ graph, custom, layout, labels, above, emphasis, scene, ...events }: GraphCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<GraphScene>();
  const [arranged, setArranged] = useState(false);
  const theme = useThemeChoice();
  const latest = useRef(events);
  latest.current = events;
  useImperativeHandle<GraphScene | null, GraphScene | null>(scene, () => made ?? null, [made]);
  useEffect(() => {
    const drawing = new GraphScene(place.current!, {
      onSelect: (id) => latest.current.onSelect(id),
      onMenu: (node, at) => latest.current.onMenu(node, at),
      onOpen: (node) => latest.current.onOpen(node),
    });
    setMade(drawing);
    return () => drawing.kill();
  }, []);
  useEffect(() => {
    if (!made) return;
    let left = false;
    setArranged(false);
    made.show(graph, custom);
    void made.arrange(layout, false).then(() => {
      if (!left) setArranged(true);
    });
    return () => {
      left = true;
    };
  }, [made, graph, custom, layout]);
  useEffect(() => made?.emphasise(emphasis), [made, emphasis]);
  useEffect(() => made?.setLabels({ nodes: labels, edges: labels }), [made, labels]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page
  useEffect(() => made?.repaint(), [made, theme]);
  return (
    <div
      ref={place}
      data-testid="drawing"
      data-arranged={arranged}
      data-nodes={graph.nodes.size}
      data-edges={graph.edges.size}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames('absolute inset-x-0 top-0', above ? 'bottom-[46%]' : 'bottom-0')}
      role="img"
      aria-label={`Drawing of ${graph.nodes.size} objects and ${graph.edges.size} relationships; the table holds the same`}
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
