import { type Ref, useImperativeHandle, useRef } from 'react';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import { fitsOnCards } from './cards/diagram.ts';
import type { Labels, Scene } from './scene.ts';
import { spokenPart } from './spoken-part.ts';
import * as graphViewTexts from './texts.ts';
import { type CanvasKeyEvents, useCanvasKeys } from './use-canvas-keys.ts';
import { type SceneContent, useGraphScene } from './use-graph-scene.ts';
import { hasWebGl } from './view/has-web-gl.ts';

type GraphCanvasProps = CanvasKeyEvents &
  Omit<SceneContent, 'labels'> & {
    /** Whose names are written; all of them by default. */
    readonly labels?: Labels;
    readonly scene: Ref<Scene | null>;
  };

const ALL_LABELS: Labels = { nodes: true, edges: true };

/** The drawing of a graph, with keys of its own. For those who do not see it, the table holds the same. */
export function GraphCanvas({
  graph,
  custom,
  icons,
  layout,
  labels = ALL_LABELS,
  emphasis,
  ends,
  pinned,
  scene: sceneRef,
  ...events
}: GraphCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const content = { graph, custom, icons, layout, labels, emphasis, ends, pinned };
  const { scene, arranged } = useGraphScene(container, content, events);
  useImperativeHandle<Scene | null, Scene | null>(sceneRef, () => scene ?? null, [scene]);
  const { selected } = emphasis;
  const isDrawn = selected !== undefined && (graph.nodes.has(selected) || graph.edges.has(selected));
  const onKeyDown = useCanvasKeys(scene, graph, isDrawn ? selected : undefined, events);
  return (
    <>
      <p aria-live="polite" className="sr-only" data-testid="current">
        {isDrawn && spokenPart(graph, selected)}
      </p>
      <div
        ref={container}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing has keys of its own
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-testid="drawing"
        data-arranged={arranged}
        data-nodes={graph.nodes.size}
        data-edges={graph.edges.size}
        onContextMenu={(event) => event.preventDefault()}
        className="absolute inset-0 -outline-offset-2"
        role="application"
        aria-roledescription={graphViewTexts.drawingRole}
        aria-label={graphViewTexts.drawingOf(graph.nodes.size, graph.edges.size)}
      />
      {!arranged && !fitsOnCards(graph) && (
        <p role="status" className="pointer-events-none absolute inset-x-0 top-1/2 text-center text-ink-faint">
          {graphViewTexts.arranging}
        </p>
      )}
    </>
  );
}

/** Whether this browser can draw a graph: cards always, a larger one with WebGL. */
export const canDraw = (graph: DrawnGraph): boolean => fitsOnCards(graph) || hasWebGl();
