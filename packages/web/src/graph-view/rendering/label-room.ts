type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Keeps the names of a frame apart: the first one that is written at a place stays alone there. */
export class LabelRoom {
  #taken: Box[] = [];

  /** The next frame begins. */
  clear(): void {
    this.#taken = [];
  }

  /** Whether nothing was written there yet; from now on something is. */
  take(box: Box): boolean {
    const isTaken = this.#taken.some(
      (one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom,
    );
    if (!isTaken) this.#taken.push(box);
    return !isTaken;
  }
}
