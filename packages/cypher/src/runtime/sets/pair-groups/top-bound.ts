/** What the first of an order must have at least: the first key of the rows that are in front so far. */
export class TopBound {
  readonly #most: number;
  readonly #sign: number;
  /** Whether nothing else is sorted by, so that a row with the same number comes behind. */
  readonly #isOnly: boolean;
  /** A binary heap with the last of them on top; greater ones are in front. */
  readonly #heap: Float64Array;
  #size = 0;

  constructor(most: number, descending: boolean, isOnly: boolean) {
    this.#most = most;
    this.#sign = descending ? 1 : -1;
    this.#isOnly = isOnly;
    this.#heap = new Float64Array(most);
  }

  /** Whether a row with the number may be one of the first; it counts as one of them then. */
  takes(number: number): boolean {
    const value = this.#sign * number;
    const heap = this.#heap;
    if (this.#size < this.#most) {
      this.#add(value);
      return true;
    }
    if (this.#most === 0) return false;
    if (value <= heap[0]!) return value === heap[0] && !this.#isOnly;
    this.#replaceLast(value);
    return true;
  }

  #add(value: number): void {
    const heap = this.#heap;
    let at = this.#size++;
    for (let above = (at - 1) >> 1; at > 0 && heap[above]! > value; above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = value;
  }

  #replaceLast(value: number): void {
    const heap = this.#heap;
    let at = 0;
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= value) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = value;
  }
}
