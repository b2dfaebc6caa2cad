import { type RefObject, useEffect, useRef, useState } from 'react';
import { useThemeChoice } from '../browser/theme.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import type { ZoneIcons } from '../graph/zone-icons.ts';
import type { Labels } from './canvas-controls.tsx';
import { type Emphasis, GraphScene } from './graph-scene.ts';
import type { LayoutName } from './layout/layout.ts';
import type { SceneEvents } from './pointing/pointer.ts';
import type { Covered } from './view/fit.ts';

export type SceneContent = {
  readonly graph: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly icons?: ZoneIcons | undefined;
  readonly layout: LayoutName;
  readonly labels: Labels;
  readonly emphasis: Emphasis;
};

/** The scene of a drawing: created once, and updated whenever what it shows changes. */
export function useGraphScene(
  container: RefObject<HTMLElement | null>,
  { graph, custom, icons, layout, labels, emphasis }: SceneContent,
  handlers: SceneEvents & { readonly covered: () => Covered },
): { readonly scene: GraphScene | undefined; readonly arranged: boolean } {
  const [scene, setScene] = useState<GraphScene>();
  const [arranged, setArranged] = useState(false);
  const theme = useThemeChoice();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const created = new GraphScene(
      container.current!,
      {
        onSelect: (id) => latest.current.onSelect(id),
        onMenu: (id, at) => latest.current.onMenu(id, at),
        onOpen: (node) => latest.current.onOpen(node),
      },
      () => latest.current.covered(),
    );
    setScene(created);
    return () => created.kill();
  }, [container]);
  useEffect(() => scene?.show(graph, custom, icons), [scene, graph, custom, icons]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another graph has to be arranged again
  useEffect(() => {
    if (!scene) return;
    let left = false;
    setArranged(false);
    void scene.arrange(layout).then(() => {
      if (!left) setArranged(true);
    });
    return () => {
      left = true;
    };
  }, [scene, graph, layout]);
  useEffect(() => scene?.emphasise(emphasis), [scene, emphasis]);
  useEffect(() => scene?.setLabels(labels), [scene, labels]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page
  useEffect(() => scene?.repaint(), [scene, theme]);
  return { scene, arranged };
}
