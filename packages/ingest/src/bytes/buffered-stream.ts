/** Reads ahead and can start over, as long as what was read fits into the buffer. */
export class BufferedStream {
  readonly #iterator: AsyncIterator<Uint8Array>;
  readonly #limit: number;
  #buffered: Uint8Array[] | undefined = [];
  #size = 0;

  constructor(source: AsyncIterable<Uint8Array>, limit: number) {
    this.#iterator = source[Symbol.asyncIterator]();
    this.#limit = limit;
  }

  /** The next chunk, buffered for `replay` if there is space. */
  async next(): Promise<Uint8Array | undefined> {
    const { value, done } = await this.#iterator.next();
    if (done) return undefined;
    this.#size += value.length;
    if (this.#size > this.#limit) this.#buffered = undefined;
    this.#buffered?.push(value);
    return value;
  }

  /** What was read so far, if all of it is buffered. */
  get buffered(): readonly Uint8Array[] | undefined {
    return this.#buffered;
  }

  get canReplay(): boolean {
    return this.#buffered !== undefined;
  }

  /** Everything from the beginning: what was read ahead, then the rest. */
  async *replay(): AsyncGenerator<Uint8Array> {
    const buffered = this.#buffered ?? [];
    this.#buffered = undefined;
    for (const piece of buffered) yield piece;
    for (let next = await this.#iterator.next(); !next.done; next = await this.#iterator.next()) yield next.value;
  }

  async close(): Promise<void> {
    this.#buffered = undefined;
    await this.#iterator.return?.();
  }
}
