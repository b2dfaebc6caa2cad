const FIRST_BYTES = 4096;
/** A character takes at most this many bytes. */
const WIDEST = 3;

/** The largest result: programs that read it as one string cannot hold much more. */
const MOST_BYTES = 384 << 20;

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** A list of texts with commas between them, as bytes: millions of texts leave nothing for the garbage collector. */
export class TextBytes {
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(text: string): void {
    const need = this.#length + text.length * WIDEST + 1;
    if (need > this.#buffer.length) this.#grow(need);
    if (this.#length > 0) this.#buffer[this.#length++] = 0x2c;
    this.#length += this.#buffer.write(text, this.#length, 'utf8');
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(need: number): void {
    if (need > MOST_BYTES) throw new AnswerTooLarge(`an answer of more than ${MOST_BYTES >> 20} MiB`);
    const larger = Buffer.allocUnsafeSlow(Math.min(MOST_BYTES, Math.max(need, this.#buffer.length * 2)));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
