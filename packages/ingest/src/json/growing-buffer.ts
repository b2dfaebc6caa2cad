const USUAL = 1 << 20;
/** Beyond this one exceptional element must have come by; its memory is given back. */
const ROOMY = 1 << 23;

/** Bytes appended at the end and dropped from the front, in one piece of memory that is used again. */
export class GrowingBuffer {
  bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  length = 0;

  append(chunk: Uint8Array): void {
    const needed = this.length + chunk.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.length);
    this.length = needed;
  }

  dropUntil(position: number): void {
    const rest = this.length - position;
    if (this.bytes.length > ROOMY && rest < USUAL) {
      const smaller = Buffer.allocUnsafeSlow(USUAL);
      smaller.set(this.bytes.subarray(position, this.length));
      this.bytes = smaller;
    } else this.bytes.copyWithin(0, position, this.length);
    this.length = rest;
  }
}
