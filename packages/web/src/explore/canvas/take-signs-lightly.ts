import type Sigma from 'sigma';

type Program = { renderer: unknown };
type ProgramClass = new (gl: WebGL2RenderingContext, picking: WebGLFramebuffer | null, renderer: Sigma) => Program;

/**
 * A program of nodes that draws them again when signs have been made into a texture. As it comes, it has everything
 * looked at anew, the edges too, and twice, since what is under the pointer has a program of its own.
 */
export function takeSignsLightly<Class>(given: Class): Class {
  const Base = given as unknown as ProgramClass;
  class TakesSignsLightly extends Base {
    constructor(gl: WebGL2RenderingContext, picking: WebGLFramebuffer | null, renderer: Sigma) {
      super(gl, picking, renderer);
      this.renderer = { refresh: () => drawNodesAgain(renderer) };
    }
  }
  return TakesSignsLightly as unknown as Class;
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
