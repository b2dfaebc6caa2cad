/** The camera is at rest when it has not moved for this long. */
const REST_MS = 120;
/** So many frames in a row, each slower than this, and the drawing is too much for the machine. */
const SLOW_MS = 60;
const SLOW_FRAMES = 4;

/** Whether the camera moves, and whether the machine keeps up with it. */
export class Motion {
  readonly #onRest: () => void;
  #timer: number | undefined;
  #lastFrame = 0;
  #slow = 0;

  constructor(onRest: () => void) {
    this.#onRest = onRest;
  }

  get moving(): boolean {
    return this.#timer !== undefined;
  }

  /** Frames came too late while the camera moved. */
  get late(): boolean {
    return this.#slow >= SLOW_FRAMES;
  }

  moved(): void {
    if (this.#timer === undefined) this.#lastFrame = 0;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = undefined;
      this.#onRest();
    }, REST_MS);
  }

  frame(now: number): void {
    if (this.moving && this.#lastFrame > 0 && !this.late) {
      this.#slow = now - this.#lastFrame > SLOW_MS ? this.#slow + 1 : 0;
    }
    this.#lastFrame = now;
  }

  /** Another drawing: it may be a lighter one. */
  startOver(): void {
    this.#slow = 0;
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
