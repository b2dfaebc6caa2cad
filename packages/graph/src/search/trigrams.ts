/** Marks before and after a text, so that its beginning and end have their own trigrams. */
const BEGIN = 2;
const END = 3;

/** Trigrams share this many buckets; collisions are resolved when a candidate is checked. */
export const BUCKETS = 1 << 17;
const SHIFT = 15;
const SPREAD = 0x9e3779b1;

const bucketOf = (a: number, b: number, c: number): number => Math.imul((a << 16) | (b << 8) | c, SPREAD) >>> SHIFT;

/** Texts of one length share a bucket too: a short exact search term has no rare trigram. */
const lengthBucket = (length: number): number => bucketOf(0, (length >>> 8) & 0xff, length & 0xff);

/** The number of buckets of a text of this many bytes, duplicates included. */
export const bucketCount = (length: number): number => length + 2;

const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/** The bucket of every trigram of a whole text, its ASCII letters folded here, and that of its length. */
export function writeBuckets(text: Uint8Array, length: number, into: Uint32Array): void {
  let last = (BEGIN << 8) | BEGIN;
  for (let i = 0; i < length; i++) {
    last = ((last << 8) | FOLDED[text[i]!]!) & 0xffffff;
    into[i] = Math.imul(last, SPREAD) >>> SHIFT;
  }
  into[length] = Math.imul(((last << 8) | END) & 0xffffff, SPREAD) >>> SHIFT;
  into[length + 1] = lengthBucket(length);
}

export type TextShape = 'equals' | 'startsWith' | 'endsWith' | 'contains';

/** The buckets that every text of this shape has: none when `part` is too short. */
export function bucketsOf(part: string, shape: TextShape): number[] {
  const bytes = [...Buffer.from(fold(part))];
  const buckets = new Set<number>();
  if (shape === 'equals') buckets.add(lengthBucket(bytes.length));
  if (shape === 'equals' || shape === 'startsWith') bytes.unshift(BEGIN, BEGIN);
  if (shape === 'equals' || shape === 'endsWith') bytes.push(END);
  for (let i = 2; i < bytes.length; i++) buckets.add(bucketOf(bytes[i - 2]!, bytes[i - 1]!, bytes[i]!));
  return [...buckets];
}

export function fold(text: string): string {
  return text.toLowerCase();
}
