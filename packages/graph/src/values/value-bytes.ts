import { MAX_VALUE_BYTES, type PropertyValue, type Scalar } from './property-value.ts';

/**
 * A value as bytes: a tag, the length of what follows (little-endian base 128), the payload. Equal values have equal
 * bytes, so that comparing and hashing never decodes. Strings of one-byte characters have their own tag: they are read
 * without UTF-8 decoding.
 */
export const TAG_ASCII = 1;
export const TAG_UTF8 = 2;
export const TAG_NUMBER = 3;
const TAG_LIST = 4;
const TAG_FALSE = 5;
const TAG_TRUE = 6;

const HEADER_ROOM = 6;
/** What `encodeValue` returns for a value that is too large to store. */
export const TOO_LARGE = -1;

let scratch = Buffer.alloc(4096);
let lastHash = 0;
const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** The output of the last `encodeValue`; valid until the next call. */
export function encodedBytes(): Uint8Array {
  return scratch;
}

/** The hash of what `encodeValue` encoded last, equal to `hashBytes` of it. */
export function encodedHash(): number {
  return lastHash;
}

/** Encodes `value` at the start of `encodedBytes()`. Returns the number of bytes, or `TOO_LARGE`. */
export function encodeValue(value: PropertyValue): number {
  if (typeof value === 'string') return encodeText(value);
  const length = Array.isArray(value) ? encodeList(value) : encodeScalar(value as Scalar);
  if (length !== TOO_LARGE) lastHash = hashBytes(scratch, 0, length);
  return length;
}

function encodeText(text: string): number {
  const length = encodeString(text);
  // ASCII is hashed while it is encoded
  if (scratch[0] !== TAG_ASCII && length !== TOO_LARGE) lastHash = hashBytes(scratch, 0, length);
  return length;
}

function encodeList(value: readonly Scalar[]): number {
  const items: Uint8Array[] = [];
  let total = 0;
  for (const item of value) {
    const length = encodeScalar(item);
    total += length;
    if (length === TOO_LARGE || total > MAX_VALUE_BYTES) return TOO_LARGE;
    items.push(new Uint8Array(scratch.subarray(0, length)));
  }
  reserve(total + HEADER_ROOM);
  let at = header(TAG_LIST, total);
  for (const item of items) {
    scratch.set(item, at);
    at += item.length;
  }
  return at;
}

function encodeScalar(value: Scalar): number {
  switch (typeof value) {
    case 'string':
      return encodeString(value);
    case 'number':
      header(TAG_NUMBER, 8);
      float[0] = value === 0 ? 0 : value; // minus zero is zero
      for (let i = 0; i < 8; i++) scratch[2 + i] = floatBytes[i]!;
      return 10;
    case 'boolean':
      return header(value ? TAG_TRUE : TAG_FALSE, 0);
  }
}

function encodeString(text: string): number {
  const length = text.length;
  if (length > MAX_VALUE_BYTES) return TOO_LARGE;
  reserve(length * 3 + HEADER_ROOM);
  const start = header(TAG_ASCII, length);
  const bytes = scratch;
  let hash = HASH_SEED;
  for (let i = 0; i < start; i++) hash = Math.imul(hash ^ bytes[i]!, HASH_PRIME);
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return encodeUtf8(text);
    bytes[start + i] = unit;
    hash = Math.imul(hash ^ unit, HASH_PRIME);
  }
  lastHash = finishHash(hash);
  return start + length;
}

function encodeUtf8(text: string): number {
  const length = Buffer.byteLength(text);
  if (length > MAX_VALUE_BYTES) return TOO_LARGE;
  const start = header(TAG_UTF8, length);
  scratch.write(text, start);
  return start + length;
}

function reserve(need: number): void {
  if (scratch.length < need) scratch = Buffer.alloc(need * 2);
}

function header(tag: number, length: number): number {
  scratch[0] = tag;
  let at = 1;
  for (; length > 127; length >>>= 7) scratch[at++] = (length & 127) | 128;
  scratch[at++] = length;
  return at;
}

/** Bytes of the whole entry that starts at `at`: tag, length and payload. */
export function entryLength(bytes: Uint8Array, at: number): number {
  let length = 0;
  let cursor = at + 1;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor++]!;
    length += (byte & 127) << shift;
    if (!(byte > 127)) return cursor - at + length; // also if the bytes are truncated
  }
}

/** Where the payload of the entry at `at` begins. */
export function payloadStart(bytes: Uint8Array, at: number): number {
  let cursor = at + 1;
  while (bytes[cursor]! > 127) cursor++;
  return cursor + 1;
}

export function decodeNumber(bytes: Uint8Array, at: number): number {
  for (let i = 0; i < 8; i++) floatBytes[i] = bytes[at + 2 + i]!;
  return float[0]!;
}

/** The value whose entry starts at `at`. `bytes` is a Buffer so that text is read in native code. */
export function decodeValue(bytes: Buffer, at: number): PropertyValue {
  if (bytes[at] !== TAG_LIST) return decodeScalar(bytes, at);
  const items: Scalar[] = [];
  const end = at + entryLength(bytes, at);
  for (let cursor = payloadStart(bytes, at); cursor < end; cursor += entryLength(bytes, cursor))
    items.push(decodeScalar(bytes, cursor));
  return items;
}

function decodeScalar(bytes: Buffer, at: number): Scalar {
  switch (bytes[at]) {
    case TAG_ASCII:
      return bytes.toString('latin1', payloadStart(bytes, at), at + entryLength(bytes, at));
    case TAG_UTF8:
      return bytes.toString('utf8', payloadStart(bytes, at), at + entryLength(bytes, at));
    case TAG_NUMBER:
      return decodeNumber(bytes, at);
    default:
      return bytes[at] === TAG_TRUE;
  }
}

const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/** FNV-1a with a final mix, over `length` bytes. */
export function hashBytes(bytes: Uint8Array, at: number, length: number): number {
  let hash = HASH_SEED;
  const end = at + length;
  for (let i = at; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, HASH_PRIME);
  return finishHash(hash);
}

function finishHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
