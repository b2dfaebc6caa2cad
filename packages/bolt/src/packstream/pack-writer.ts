const FIRST_SIZE = 4096;
/** Shorter texts are copied faster by a loop than by a call into the engine. */
const SHORT_TEXT = 24;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/** Markers of a kind of value: its shortest form, then those with a length of 8, 16 and 32 bits. */
type Markers = {
  readonly tiny: number | undefined;
  readonly of8: number;
  readonly of16: number;
  readonly of32: number;
};
const TEXT: Markers = { tiny: 0x80, of8: 0xd0, of16: 0xd1, of32: 0xd2 };
const LIST: Markers = { tiny: 0x90, of8: 0xd4, of16: 0xd5, of32: 0xd6 };
const MAP: Markers = { tiny: 0xa0, of8: 0xd8, of16: 0xd9, of32: 0xda };
const BYTES: Markers = { tiny: undefined, of8: 0xcc, of16: 0xcd, of32: 0xce };

/** Writes PackStream into one growing piece of memory. Containers are written as a header, then their items. */
export class PackWriter {
  #buffer = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A view of what was written; valid until the next write. */
  view(from = 0, to = this.#length): Uint8Array {
    return this.#buffer.subarray(from, to);
  }

  /** A copy of what was written. Begins again at the start. */
  take(): Uint8Array {
    const taken = new Uint8Array(this.view());
    this.#length = 0;
    return taken;
  }

  /** Forgets what was written after a position. */
  truncate(length: number): void {
    this.#length = length;
  }

  null(): void {
    this.#byte(0xc0);
  }

  boolean(value: boolean): void {
    this.#byte(value ? 0xc3 : 0xc2);
  }

  float(value: number): void {
    const at = this.#reserve(9);
    this.#buffer[at] = 0xc1;
    this.#buffer.writeDoubleBE(value, at + 1);
  }

  integer(value: number | bigint): void {
    if (typeof value === 'bigint') this.#long(value);
    else if (value >= -16 && value <= 127) this.#byte(value & 0xff);
    else if (value >= -128 && value < 128) this.#sized(0xc8, value & 0xff, 1);
    else if (value >= -0x8000 && value < 0x8000) this.#sized(0xc9, value & 0xffff, 2);
    else if (value >= -0x80000000 && value < 0x80000000) this.#sized(0xca, value >>> 0, 4);
    else this.#long(BigInt(value));
  }

  text(value: string): void {
    if (value.length <= SHORT_TEXT && this.#shortText(value)) return;
    const bytes = Buffer.byteLength(value);
    this.#header(TEXT, bytes);
    const at = this.#reserve(bytes);
    this.#buffer.write(value, at, 'utf8');
  }

  bytes(value: Uint8Array): void {
    this.#header(BYTES, value.length);
    this.raw(value);
  }

  list(size: number): void {
    this.#header(LIST, size);
  }

  map(size: number): void {
    this.#header(MAP, size);
  }

  structure(tag: number, fields: number): void {
    const at = this.#reserve(2);
    this.#buffer[at] = 0xb0 + fields;
    this.#buffer[at + 1] = tag;
  }

  /** Bytes as they are, without a marker. */
  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#buffer.set(bytes, at);
  }

  uint16(value: number): void {
    this.setUint16(this.#reserve(2), value);
  }

  setUint16(at: number, value: number): void {
    this.#buffer.writeUInt16BE(value, at);
  }

  /** ASCII only; leaves everything as it was when there is a letter beyond it. */
  #shortText(value: string): boolean {
    const { length } = value;
    const before = this.#length;
    this.#header(TEXT, length);
    const at = this.#reserve(length);
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        this.#length = before;
        return false;
      }
      this.#buffer[at + index] = code;
    }
    return true;
  }

  #header({ tiny, of8, of16, of32 }: Markers, size: number): void {
    if (tiny !== undefined && size < 16) this.#byte(tiny + size);
    else if (size < 0x100) this.#sized(of8, size, 1);
    else if (size < 0x10000) this.#sized(of16, size, 2);
    else this.#sized(of32, size, 4);
  }

  #sized(marker: number, value: number, bytes: 1 | 2 | 4): void {
    const at = this.#reserve(1 + bytes);
    this.#buffer[at] = marker;
    this.#buffer.writeUIntBE(value, at + 1, bytes);
  }

  #long(value: bigint): void {
    if (value > MAX_INT64 || value < MIN_INT64) throw new RangeError('an integer has at most 64 bits');
    const at = this.#reserve(9);
    this.#buffer[at] = 0xcb;
    this.#buffer.writeBigInt64BE(value, at + 1);
  }

  #byte(value: number): void {
    const at = this.#reserve(1);
    this.#buffer[at] = value;
  }

  #reserve(bytes: number): number {
    const at = this.#length;
    const needed = at + bytes;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, at));
      this.#buffer = larger;
    }
    this.#length = needed;
    return at;
  }
}
