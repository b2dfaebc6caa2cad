/** Reads ahead and can start over, as long as what was read ahead is small enough to keep. */
export class HeldStream {
  readonly #iterator: AsyncIterator<Uint8Array>;
  readonly #limit: number;
  #held: Uint8Array[] | undefined = [];
  #size = 0;

  constructor(source: AsyncIterable<Uint8Array>, limit: number) {
    this.#iterator = source[Symbol.asyncIterator]();
    this.#limit = limit;
  }

  /** The next piece, kept for `replay` if there is room. */
  async next(): Promise<Uint8Array | undefined> {
    const { value, done } = await this.#iterator.next();
    if (done) return undefined;
    this.#size += value.length;
    if (this.#size > this.#limit) this.#held = undefined;
    this.#held?.push(value);
    return value;
  }

  /** What was read so far, if all of it could be kept. */
  get held(): readonly Uint8Array[] | undefined {
    return this.#held;
  }

  get canReplay(): boolean {
    return this.#held !== undefined;
  }

  /** Everything from the beginning: what was read ahead, then the rest. */
  async *replay(): AsyncGenerator<Uint8Array> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const piece of held) yield piece;
    for (let next = await this.#iterator.next(); !next.done; next = await this.#iterator.next()) yield next.value;
  }

  async close(): Promise<void> {
    this.#held = undefined;
    await this.#iterator.return?.();
  }
}
