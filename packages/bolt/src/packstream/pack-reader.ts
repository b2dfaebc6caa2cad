import { PackFloat, type PackMap, PackStructure, type PackValue } from './pack-value.ts';
import { ProtocolFault } from './protocol-fault.ts';

/** Deeper values are refused: reading them is recursive. */
const DEEPEST = 100;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads PackStream. Lengths are checked against what is there before anything is allocated. */
export class PackReader {
  readonly #bytes: Buffer;
  /** How many more values may be built. */
  #allowance: number;
  #at = 0;

  constructor(bytes: Uint8Array, mostValues = Number.POSITIVE_INFINITY) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#allowance = mostValues;
  }

  get position(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The number of fields and the tag of the structure that begins here. */
  structureHeader(): { readonly size: number; readonly tag: number } {
    const marker = this.#byte();
    if (marker >> 4 !== 0xb) throw new ProtocolFault('expected a structure');
    return { size: marker & 15, tag: this.#byte() };
  }

  value(depth = 0): PackValue {
    if (depth > DEEPEST) throw new ProtocolFault(`values are nested more than ${DEEPEST} deep`);
    if (--this.#allowance < 0) throw new ProtocolFault('a message contains too many values');
    const marker = this.#byte();
    if (marker < 0x80) return marker;
    if (marker >= 0xf0) return marker - 0x100;
    const low = marker & 15;
    switch (marker >> 4) {
      case 0x8:
        return this.#text(low);
      case 0x9:
        return this.#list(low, depth);
      case 0xa:
        return this.#map(low, depth);
      case 0xb:
        return this.#structure(low, depth);
      case 0xc:
        return this.#scalar(marker);
      default:
        return this.#sized(marker, depth);
    }
  }

  /** Passes a value that consists of at most `most` values, without building any of them. */
  skip(most: number): void {
    let passed = 0;
    for (let missing = 1; missing > 0; missing--) {
      if (++passed > most) throw new ProtocolFault(`a value consists of more than ${most} values`);
      missing += this.#skipHead();
    }
  }

  /** Passes a marker and the bytes that belong to it. Returns how many values follow inside. */
  #skipHead(): number {
    const marker = this.#byte();
    if (marker < 0x80 || marker >= 0xf0) return 0;
    const low = marker & 15;
    switch (marker >> 4) {
      case 0x8:
        this.#advance(low);
        return 0;
      case 0x9:
        return low;
      case 0xa:
        return low * 2;
      case 0xb:
        this.#advance(1);
        return low;
      case 0xc:
        this.#scalar(marker);
        return 0;
      default:
        return this.#skipSized(marker);
    }
  }

  #skipSized(marker: number): number {
    const { kind, size } = this.#size(marker);
    if (kind !== 0xd0) return kind === 0xd4 ? size : size * 2;
    this.#advance(size);
    return 0;
  }

  #scalar(marker: number): PackValue {
    switch (marker) {
      case 0xc0:
        return null;
      case 0xc1:
        return new PackFloat(this.#bytes.readDoubleBE(this.#advance(8)));
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc8:
        return this.#bytes.readInt8(this.#advance(1));
      case 0xc9:
        return this.#bytes.readInt16BE(this.#advance(2));
      case 0xca:
        return this.#bytes.readInt32BE(this.#advance(4));
      case 0xcb:
        return exact(this.#bytes.readBigInt64BE(this.#advance(8)));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#binary(this.#unsigned(1 << (marker - 0xcc)));
      default:
        throw reserved(marker);
    }
  }

  #size(marker: number): { readonly kind: number; readonly size: number } {
    const form = marker & 3;
    const kind = marker & 0xfc;
    if (form === 3 || kind > 0xd8) throw reserved(marker);
    return { kind, size: this.#unsigned(1 << form) };
  }

  #sized(marker: number, depth: number): PackValue {
    const { kind, size } = this.#size(marker);
    if (kind === 0xd0) return this.#text(size);
    return kind === 0xd4 ? this.#list(size, depth) : this.#map(size, depth);
  }

  #text(size: number): string {
    const at = this.#advance(size);
    return utf8.decode(this.#bytes.subarray(at, at + size));
  }

  #binary(size: number): Uint8Array {
    const at = this.#advance(size);
    return new Uint8Array(this.#bytes.subarray(at, at + size));
  }

  #list(size: number, depth: number): PackValue[] {
    this.#requireBytes(size);
    const items: PackValue[] = [];
    for (let index = 0; index < size; index++) items.push(this.value(depth + 1));
    return items;
  }

  #map(size: number, depth: number): PackMap {
    this.#requireBytes(size * 2);
    const map = new Map<string, PackValue>();
    for (let index = 0; index < size; index++) {
      const key = this.value(depth + 1);
      if (typeof key !== 'string') throw new ProtocolFault('a key of a map must be a text');
      if (map.has(key)) throw new ProtocolFault(`a map has the key ${key.slice(0, 64)} twice`);
      map.set(key, this.value(depth + 1));
    }
    return map;
  }

  #structure(size: number, depth: number): PackStructure {
    const tag = this.#byte();
    const fields: PackValue[] = [];
    for (let index = 0; index < size; index++) fields.push(this.value(depth + 1));
    return new PackStructure(tag, fields);
  }

  #unsigned(bytes: number): number {
    return this.#bytes.readUIntBE(this.#advance(bytes), bytes);
  }

  #byte(): number {
    return this.#bytes[this.#advance(1)]!;
  }

  #advance(bytes: number): number {
    this.#requireBytes(bytes);
    const at = this.#at;
    this.#at += bytes;
    return at;
  }

  /** Every item takes a byte at least. */
  #requireBytes(bytes: number): void {
    if (this.#at + bytes > this.#bytes.length) throw new ProtocolFault('a value is longer than its message');
  }
}

function exact(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

const reserved = (marker: number) => new ProtocolFault(`the marker ${marker.toString(16)} is reserved`);
