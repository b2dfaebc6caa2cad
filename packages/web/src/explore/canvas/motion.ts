/** The drawing is at rest when it has not moved for this long, and for so many frames where they take longer. */
const REST_MS = 120;
const REST_FRAMES = 4;
/** So many frames in a row, each slower than this, and the drawing is too much for the machine. */
const SLOW_MS = 60;
const SLOW_FRAMES = 4;

/** Whether the drawing moves, and whether the machine keeps up with it. */
export class Motion {
  readonly #isHeld: () => boolean;
  readonly #onRest: () => void;
  #timer: number | undefined;
  #moving = false;
  #lastFrame = 0;
  #frameMs = 0;
  #slow = 0;
  #size = 0;

  /** Whoever holds the drawing may go on at any moment: it does not rest. */
  constructor(isHeld: () => boolean, onRest: () => void) {
    this.#isHeld = isHeld;
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

  /** Another drawing; a lighter one may not be too much. */
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
        if (this.#isHeld()) {
          this.#awaitRest();
          return;
        }
        this.#moving = false;
        this.#onRest();
      },
      Math.max(REST_MS, REST_FRAMES * this.#frameMs),
    );
  }
}
