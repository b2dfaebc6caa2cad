import { PackWriter } from '../packstream/pack-writer.ts';

const LARGEST_CHUNK = 0xffff;

/** Writes messages one after another, each in chunks. */
export class MessageWriter {
  readonly pack = new PackWriter();
  #start = 0;

  get length(): number {
    return this.pack.length;
  }

  /** What follows, until `end`, is one message. */
  begin(): void {
    this.#start = this.pack.length;
    this.pack.uint16(0);
  }

  end(): void {
    const { pack } = this;
    const body = this.#start + 2;
    const size = pack.length - body;
    if (size <= LARGEST_CHUNK) pack.setUint16(this.#start, size);
    else this.#split(new Uint8Array(pack.view(body)));
    pack.uint16(0);
  }

  /** Forgets the message that was begun. */
  abandon(): void {
    this.pack.truncate(this.#start);
  }

  take(): Uint8Array {
    return this.pack.take();
  }

  #split(message: Uint8Array): void {
    this.pack.truncate(this.#start);
    for (let at = 0; at < message.length; at += LARGEST_CHUNK) {
      const chunk = message.subarray(at, at + LARGEST_CHUNK);
      this.pack.uint16(chunk.length);
      this.pack.raw(chunk);
    }
  }
}
