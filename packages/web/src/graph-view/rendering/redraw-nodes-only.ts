import type Sigma from 'sigma';

type Program = { renderer: unknown };
type ProgramClass = new (gl: WebGL2RenderingContext, picking: WebGLFramebuffer | null, renderer: Sigma) => Program;

/**
 * A node program that redraws the nodes when icons have been made into a texture. Sigma's own refreshes the edges as
 * well, and does so twice, since it has a second program for what is under the pointer.
 */
export function redrawNodesOnly<Class>(given: Class): Class {
  const Base = given as unknown as ProgramClass;
  class RedrawsNodesOnly extends Base {
    constructor(gl: WebGL2RenderingContext, picking: WebGLFramebuffer | null, renderer: Sigma) {
      super(gl, picking, renderer);
      this.renderer = { refresh: () => drawNodesAgain(renderer) };
    }
  }
  return RedrawsNodesOnly as unknown as Class;
}

const waiting = new WeakSet<Sigma>();

function drawNodesAgain(sigma: Sigma): void {
  if (waiting.has(sigma)) return;
  waiting.add(sigma);
  queueMicrotask(() => {
    waiting.delete(sigma);
    sigma.refresh({ partialGraph: { nodes: sigma.getGraph().nodes() }, skipIndexation: true, schedule: true });
  });
}
