import type Sigma from 'sigma';
import type { MouseCoords, TouchCoords } from 'sigma/types';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

/** The internals of sigma that are used; its version is pinned. */
type Inside = {
  readonly canvasContexts: Readonly<Record<'labels' | 'edgeLabels' | 'hovers', CanvasRenderingContext2D>>;
  readonly webGLContexts: Readonly<Record<'nodes' | 'edges' | 'hoverNodes', WebGL2RenderingContext>>;
  readonly highlightedNodes: ReadonlySet<string>;
  readonly hoveredNode: string | null;
  readonly width: number;
  readonly height: number;
  readonly activeListeners: {
    readonly handleMove: (at: MouseCoords | TouchCoords) => void;
    readonly handleWheel: (at: MouseCoords) => void;
  };
  displayedNodeLabels: Set<string>;
  clear(): void;
  getNodeAtPosition(at: { readonly x: number; readonly y: number }): string | null;
  getEdgeAtPoint(x: number, y: number): string | null;
  renderEdgeLabels(): void;
  renderHighlightedNodes(): void;
  renderLabels(): void;
  resetWebGLTexture(): void;
};

type Shortcuts = {
  /** What is at a point of the screen. */
  readonly nodeAt: (x: number, y: number) => string | null;
  readonly edgeAt: (x: number, y: number) => string | null;
  /** Whether names are written now. */
  readonly writesNodes: () => boolean;
  readonly writesEdges: () => boolean;
  /** Whether lines are skipped now. */
  readonly leavesEdges: () => boolean;
};

const LAYERS = ['labels', 'edgeLabels', 'hovers', 'hoverNodes'] as const;
type Layer = (typeof LAYERS)[number];

/**
 * Replaces what costs most in sigma on large drawings: it reads from the graphics card what is under the pointer and
 * waits for that, also while something is dragged, writes every name in every frame, and stacks empty layers.
 */
export function speedUpSigma(sigma: Sigma<SceneNode, SceneEdge>, shortcuts: Shortcuts): void {
  const inside = sigma as unknown as Inside;
  inside.resetWebGLTexture = () => {};
  inside.getNodeAtPosition = ({ x, y }) => shortcuts.nodeAt(x, y);
  inside.getEdgeAtPoint = shortcuts.edgeAt;
  pointAtNothingMeanwhile(sigma, inside);
  keepLayersApart(sigma, inside, shortcuts);
}

/** A dragged part stays under the pointer, and the wheel needs no hit test. */
function pointAtNothingMeanwhile(sigma: Sigma<SceneNode, SceneEdge>, inside: Inside): void {
  const { handleMove, handleWheel } = inside.activeListeners;
  const mouse = sigma.getMouseCaptor();
  mouse.removeListener('mousemove', handleMove);
  mouse.on('mousemove', (at) => {
    if (!mouse.isMouseDown) handleMove(at);
  });
  mouse.removeListener('wheel', handleWheel);
  sigma.getTouchCaptor().removeListener('touchmove', handleMove);
}

/** Only layers with content are cleared and shown; each costs the browser a pass over all of its pixels. */
function keepLayersApart(
  sigma: Sigma<SceneNode, SceneEdge>,
  inside: Inside,
  { writesNodes, writesEdges, leavesEdges }: Shortcuts,
): void {
  const { renderLabels, renderEdgeLabels, renderHighlightedNodes } = inside;
  const { nodes, edges, hoverNodes } = inside.webGLContexts;
  const canvases = sigma.getCanvases();
  const filled = new Set<Layer>();
  const wipe = (layer: Layer) => {
    if (!filled.delete(layer)) return;
    if (layer === 'hoverNodes') hoverNodes.clear(hoverNodes.COLOR_BUFFER_BIT);
    else inside.canvasContexts[layer].clearRect(0, 0, inside.width, inside.height);
  };
  const fill = (layer: Layer) => {
    filled.add(layer);
    showLayer(canvases[layer]!, true);
  };
  /** Runs after everything in a frame is drawn, so that a layer that is cleared and refilled does not flicker. */
  const hideEmpty = () => {
    for (const layer of LAYERS) if (!filled.has(layer)) showLayer(canvases[layer]!, false);
  };
  inside.clear = () => {
    sigma.emit('beforeClear');
    const left = leavesEdges();
    showLayer(canvases.edges!, !left);
    for (const gl of left ? [nodes] : [nodes, edges]) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.clear(gl.COLOR_BUFFER_BIT);
    }
    for (const layer of LAYERS) wipe(layer);
    sigma.emit('afterClear');
  };
  inside.renderLabels = () => {
    inside.displayedNodeLabels = new Set();
    if (!writesNodes()) return;
    renderLabels.call(inside);
    fill('labels');
  };
  inside.renderEdgeLabels = () => {
    if (!writesEdges()) return;
    renderEdgeLabels.call(inside);
    fill('edgeLabels');
  };
  inside.renderHighlightedNodes = () => {
    wipe('hovers');
    wipe('hoverNodes');
    if (inside.hoveredNode === null && inside.highlightedNodes.size === 0) return hideEmpty();
    renderHighlightedNodes.call(inside);
    fill('hovers');
    fill('hoverNodes');
    hideEmpty();
  };
  sigma.on('afterRender', hideEmpty);
}

/** A hidden layer costs nothing when the page is composited. */
export function showLayer({ style }: HTMLElement, shown: boolean): void {
  const visibility = shown ? '' : 'hidden';
  if (style.visibility !== visibility) style.visibility = visibility;
}
