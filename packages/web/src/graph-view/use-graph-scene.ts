import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../browser/theme.ts';
import { useColourScheme } from '../graph/colour-scheme.ts';
import { type DrawnGraph, sameShape } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import type { ZoneIcons } from '../graph/zone-icons.ts';
import { CardScene } from './cards/card-scene.ts';
import { fitsOnCards } from './cards/diagram.ts';
import type { LayoutName } from './layout/layout.ts';
import type { SceneEvents } from './pointing/pointer.ts';
import type { Emphasis, Labels, Places, Scene } from './scene.ts';

export type SceneContent = {
  readonly graph: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly icons?: ZoneIcons | undefined;
  readonly layout: LayoutName;
  readonly labels: Labels;
  readonly emphasis: Emphasis;
  /** The ends of a path, which stand out. */
  readonly ends?: ReadonlySet<string> | undefined;
  /** Where nodes of a saved view are. */
  readonly pinned?: Places | undefined;
};

const NONE: ReadonlySet<string> = new Set();
/** Most graphs are small, and do without it. */
const loadGraphScene = () => import('./graph-scene.ts');
/** After this time it is loaded even if the page is busy. */
const TIMEOUT_MS = 5_000;

/**
 * The scene of a drawing, updated whenever what it shows changes. A small graph is a diagram of cards, a larger one is
 * drawn with WebGL.
 */
export function useGraphScene(
  container: RefObject<HTMLElement | null>,
  { graph, custom, icons, layout, labels, emphasis, ends = NONE, pinned }: SceneContent,
  handlers: SceneEvents,
): { readonly scene: Scene | undefined; readonly arranged: boolean } {
  const [scene, setScene] = useState<Scene>();
  const [arranged, setArranged] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (failure) throw failure;
  const theme = useTheme();
  const colours = useColourScheme();
  const latest = useRef(handlers);
  latest.current = handlers;
  const latestEnds = useRef(ends);
  latestEnds.current = ends;
  const restored = useRef<{ readonly scene: Scene; readonly pinned: Places }>(undefined);
  const onCards = fitsOnCards(graph);
  // An answer that is loaded again, or other zones: the drawing stays as the user left it.
  const shape = useRef(graph);
  if (!sameShape(shape.current, graph)) shape.current = graph;
  useEffect(() => {
    const events: SceneEvents = {
      onSelect: (id) => latest.current.onSelect(id),
      onMenu: (id, at) => latest.current.onMenu(id, at),
      onOpen: (node) => latest.current.onOpen(node),
    };
    if (onCards) {
      const created = new CardScene(container.current!, events, () => latestEnds.current);
      setScene(created);
      return () => created.kill();
    }
    let left = false;
    let created: Scene | undefined;
    setScene(undefined);
    loadGraphScene().then(({ GraphScene }) => {
      if (left) return;
      created = new GraphScene(container.current!, events);
      setScene(created);
    }, setFailure);
    return () => {
      left = true;
      created?.kill();
    };
  }, [container, onCards]);
  // The next graph may be a large one.
  useEffect(() => {
    const prepare = () => void loadGraphScene().catch(() => {});
    // Safari has no such callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepare, TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(prepare, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(wait);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read while drawing
  useEffect(() => {
    // The scene for the other size is on its way.
    if (scene && scene instanceof CardScene === onCards) scene.show(graph, custom, icons);
  }, [scene, graph, custom, icons, onCards, colours]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a graph of another shape has to be arranged again
  useEffect(() => {
    setArranged(false);
    if (!scene || scene instanceof CardScene !== onCards) return;
    let left = false;
    // Once: what the user moves afterwards stays where it is.
    if (pinned && (restored.current?.scene !== scene || restored.current.pinned !== pinned)) {
      restored.current = { scene, pinned };
      scene.restore(pinned);
    }
    void scene.arrange(layout).then(() => {
      if (!left) setArranged(true);
    });
    return () => {
      left = true;
    };
  }, [scene, shape.current, layout, onCards, pinned]);
  useEffect(() => scene?.emphasise(emphasis), [scene, emphasis]);
  useEffect(() => scene?.setLabels(labels), [scene, labels]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page
  useEffect(() => scene?.repaint(), [scene, theme]);
  return { scene, arranged };
}
