/**
 * The drawing is at rest when it has not moved for this long, or for this many frames if those take longer, within
 * bounds.
 */
const REST_MS = 120;
const REST_FRAMES = 4;
const REST_MS_AT_MOST = 500;
/** After this many consecutive frames that are slower than this, the drawing is too heavy for the machine. */
const SLOW_MS = 60;
const SLOW_FRAMES = 4;

/** Whether the drawing moves, and whether the machine keeps up with it. */
export class Motion {
  readonly #goesOn: () => boolean;
  readonly #onRest: () => void;
  #timer: number | undefined;
  #moving = false;
  #lastFrame = 0;
  #frameMs = 0;
  #slow = 0;
  #size = 0;

  /** While `goesOn` returns true it is not at rest: it is dragged or animated. */
  constructor(goesOn: () => boolean, onRest: () => void) {
    this.#goesOn = goesOn;
    this.#onRest = onRest;
  }

  get moving(): boolean {
    return this.#moving;
  }

  /** Frames came too late while the drawing moved. */
  get late(): boolean {
    return this.#slow >= SLOW_FRAMES;
  }

  moved(): void {
    if (!this.#moving) this.#lastFrame = 0;
    this.#moving = true;
    this.#awaitRest();
  }

  frame(now: number): void {
    if (this.#moving && this.#lastFrame > 0) {
      this.#frameMs = now - this.#lastFrame;
      if (!this.late) this.#slow = this.#frameMs > SLOW_MS ? this.#slow + 1 : 0;
    }
    this.#lastFrame = now;
  }

  /** For another drawing, which may be lighter. */
  startOver(size: number): void {
    if (size < this.#size || !this.late) this.#slow = 0;
    this.#size = size;
    this.#frameMs = 0;
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#moving = false;
  }

  #awaitRest(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(
      () => {
        if (this.#goesOn()) {
          this.#awaitRest();
          return;
        }
        this.#moving = false;
        this.#onRest();
      },
      Math.min(REST_MS_AT_MOST, Math.max(REST_MS, REST_FRAMES * this.#frameMs)),
    );
  }
}
