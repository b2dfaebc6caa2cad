/** Marks before and after a text, so that its beginning and its end have trigrams of their own. */
const BEGIN = 2;
const END = 3;

/** Trigrams share this many buckets; what two trigrams have in one bucket is told apart when a candidate is checked. */
export const BUCKETS = 1 << 17;

const bucketOf = (a: number, b: number, c: number): number =>
  (Math.imul((a << 16) | (b << 8) | c, 0x9e3779b1) >>> 15) & (BUCKETS - 1);

/** Texts of one length share a bucket too: short ones that are wanted exactly have no trigram that is rare. */
const lengthBucket = (length: number): number => bucketOf(0, (length >>> 8) & 0xff, length & 0xff);

let scratch = new Uint8Array(256);

/** Calls `visit` with the bucket of every trigram of a whole text and with that of its length, some repeatedly. */
export function eachTrigram(text: Uint8Array, visit: (bucket: number) => void): void {
  let a = BEGIN;
  let b = BEGIN;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    visit(bucketOf(a, b, c));
    a = b;
    b = c;
  }
  visit(bucketOf(a, b, END));
  visit(lengthBucket(text.length));
}

export type TextShape = 'equals' | 'startsWith' | 'endsWith' | 'contains';

/** The buckets that every text of this shape has: none when `part` is too short to tell. */
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

/** A text of ASCII letters folded into scratch memory, valid until the next call. */
export function foldAscii(text: Uint8Array): Uint8Array {
  if (text.length > scratch.length) scratch = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]!;
    scratch[i] = byte >= 65 && byte <= 90 ? byte + 32 : byte;
  }
  return scratch.subarray(0, text.length);
}
