import { ProtocolFault } from '../packstream/protocol-fault.ts';

/** A message in more pieces than this is not split for a reason. */
const MOST_PIECES = 65_536;

/** Puts messages together from chunks, wherever the network has split them. */
export class MessageReader {
  /** The largest message that is accepted, in bytes; larger once the peer has logged in. */
  mostBytes: number;
  #parts: Uint8Array[] = [];
  #length = 0;
  /** Bytes of the current chunk that have not arrived yet; undefined = its header comes next. */
  #missing: number | undefined;
  /** The first byte of a header whose second has not arrived yet. */
  #high: number | undefined;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** Calls `onMessage` for each message that is complete. An empty message is a sign of life and is skipped. */
  push(bytes: Uint8Array, onMessage: (message: Uint8Array) => void): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#missing === undefined) {
        at = this.#header(bytes, at, onMessage);
        continue;
      }
      const end = Math.min(bytes.length, at + this.#missing);
      this.#parts.push(bytes.subarray(at, end));
      if (this.#parts.length > MOST_PIECES)
        throw new ProtocolFault(`a message is split into more than ${MOST_PIECES} pieces`);
      this.#missing -= end - at;
      if (this.#missing === 0) this.#missing = undefined;
      at = end;
    }
  }

  #header(bytes: Uint8Array, at: number, onMessage: (message: Uint8Array) => void): number {
    if (this.#high === undefined) {
      this.#high = bytes[at]!;
      return at + 1;
    }
    const size = this.#high * 256 + bytes[at]!;
    this.#high = undefined;
    if (size === 0) this.#finish(onMessage);
    else {
      this.#length += size;
      if (this.#length > this.mostBytes)
        throw new ProtocolFault(`a message is larger than ${this.mostBytes} bytes, which is the limit`);
      this.#missing = size;
    }
    return at + 1;
  }

  #finish(onMessage: (message: Uint8Array) => void): void {
    if (this.#length === 0) return;
    const message = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    onMessage(message);
  }
}
