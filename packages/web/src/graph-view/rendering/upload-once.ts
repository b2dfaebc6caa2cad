import type { RenderParams } from 'sigma/types';

type ProgramInfo = { readonly gl: WebGL2RenderingContext; readonly buffer: WebGLBuffer };

/** The internals of sigma's programs that are used; its version is pinned. */
type Program = {
  process(...item: unknown[]): void;
  reallocate(capacity: number): void;
  bindProgram(program: ProgramInfo): void;
  unbindProgram(program: ProgramInfo): void;
  render(params: RenderParams): void;
};
type ProgramClass = new (gl: WebGL2RenderingContext, picking: WebGLFramebuffer | null, renderer: unknown) => Program;

/**
 * A program that hands its numbers to the graphics card when they have changed. As they come, programs do so for every
 * frame, and draw a second, hidden picture to find out what lies under the pointer; both cost more than all the rest.
 * Nothing is drawn while `left` returns true.
 */
export function uploadOnce<Class>(given: Class, left: () => boolean = () => false): Class {
  const Base = given as unknown as ProgramClass;
  class UploadedOnce extends Base {
    #uploaded: WebGLBuffer | undefined;
    #attributes: WebGLVertexArrayObject | undefined;

    constructor(gl: WebGL2RenderingContext, _picking: WebGLFramebuffer | null, renderer: unknown) {
      super(gl, null, renderer);
    }

    override process(...item: unknown[]): void {
      this.#uploaded = undefined;
      super.process(...item);
    }

    override reallocate(capacity: number): void {
      this.#uploaded = undefined;
      super.reallocate(capacity);
    }

    override render(params: RenderParams): void {
      if (!left()) super.render(params);
    }

    override bindProgram(program: ProgramInfo): void {
      this.#attributes ??= program.gl.createVertexArray();
      program.gl.bindVertexArray(this.#attributes);
      // A program whose shaders were rebuilt has another buffer, too.
      if (this.#uploaded === program.buffer) return;
      super.bindProgram(program);
      this.#uploaded = program.buffer;
    }

    override unbindProgram({ gl }: ProgramInfo): void {
      gl.bindVertexArray(null);
    }
  }
  return UploadedOnce as unknown as Class;
}
