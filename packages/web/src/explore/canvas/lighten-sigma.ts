import type Sigma from 'sigma';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

/** What is used of the inside of sigma; its version is pinned. */
type Inside = {
  readonly canvasContexts: Readonly<Record<'labels' | 'edgeLabels' | 'hovers', CanvasRenderingContext2D>>;
  readonly webGLContexts: Readonly<Record<'nodes' | 'edges' | 'hoverNodes', WebGL2RenderingContext>>;
  readonly highlightedNodes: ReadonlySet<string>;
  readonly hoveredNode: string | null;
  readonly width: number;
  readonly height: number;
  displayedNodeLabels: Set<string>;
  clear(): void;
  getNodeAtPosition(at: { readonly x: number; readonly y: number }): string | null;
  getEdgeAtPoint(x: number, y: number): string | null;
  renderEdgeLabels(): void;
  renderHighlightedNodes(): void;
  renderLabels(): void;
  resetWebGLTexture(): void;
};

type Lighter = {
  /** What lies at a point of the screen. */
  readonly nodeAt: (x: number, y: number) => string | null;
  readonly edgeAt: (x: number, y: number) => string | null;
  /** Whether names are written now. */
  readonly writesNodes: () => boolean;
  readonly writesEdges: () => boolean;
};

/**
 * Takes from sigma what costs most on large drawings: it asks the graphics card what is under the pointer and waits for
 * it, writes every name in every frame, and wipes layers that hold nothing, which then count as changed.
 */
export function lightenSigma(
  sigma: Sigma<SceneNode, SceneEdge>,
  { nodeAt, edgeAt, writesNodes, writesEdges }: Lighter,
): void {
  const inside = sigma as unknown as Inside;
  const { renderLabels, renderEdgeLabels, renderHighlightedNodes } = inside;
  const filled = new Set<'labels' | 'edgeLabels' | 'highlights'>();
  inside.resetWebGLTexture = () => {};
  inside.getNodeAtPosition = ({ x, y }) => nodeAt(x, y);
  inside.getEdgeAtPoint = edgeAt;
  inside.clear = () => {
    sigma.emit('beforeClear');
    const { nodes, edges, hoverNodes } = inside.webGLContexts;
    for (const gl of [nodes, edges]) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.clear(gl.COLOR_BUFFER_BIT);
    }
    const { labels, edgeLabels, hovers } = inside.canvasContexts;
    const wipe = (context: CanvasRenderingContext2D) => context.clearRect(0, 0, inside.width, inside.height);
    if (filled.delete('labels')) wipe(labels);
    if (filled.delete('edgeLabels')) wipe(edgeLabels);
    if (filled.delete('highlights')) {
      wipe(hovers);
      hoverNodes.clear(hoverNodes.COLOR_BUFFER_BIT);
    }
    sigma.emit('afterClear');
  };
  inside.renderLabels = () => {
    inside.displayedNodeLabels = new Set();
    if (!writesNodes()) return;
    renderLabels.call(inside);
    filled.add('labels');
  };
  inside.renderEdgeLabels = () => {
    if (!writesEdges()) return;
    renderEdgeLabels.call(inside);
    filled.add('edgeLabels');
  };
  inside.renderHighlightedNodes = () => {
    const some = inside.hoveredNode !== null || inside.highlightedNodes.size > 0;
    // Once more when there is nothing, so that the last ring goes.
    if (some || filled.has('highlights')) renderHighlightedNodes.call(inside);
    if (some) filled.add('highlights');
    else filled.delete('highlights');
  };
}
