const FIRST_SIZE = 64 * 1024;

/** Bytes that arrive at the end and leave at the beginning. */
export class ByteQueue {
  #buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** A view of all bytes; valid until the next change. */
  get view(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  append(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#buffer.length) this.#grow(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Removes bytes from the beginning and returns a copy of them. */
  take(count: number): Uint8Array {
    const taken = new Uint8Array(this.#buffer.subarray(this.#start, this.#start + count));
    this.#start += count;
    if (this.length === 0) this.clear();
    return taken;
  }

  clear(): void {
    this.#buffer = Buffer.alloc(0);
    this.#start = 0;
    this.#end = 0;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_SIZE, (this.length + by) * 2));
    larger.set(this.view);
    this.#end = this.length;
    this.#start = 0;
    this.#buffer = larger;
  }
}
