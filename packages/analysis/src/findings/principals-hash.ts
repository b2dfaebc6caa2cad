const OFFSET_HIGH = 0xcbf29ce4;
const OFFSET_LOW = 0x84222325;
/** The prime is 2^40 + this. */
const PRIME_LOW = 0x1b3;

const encoder = new TextEncoder();

/**
 * What stays the same of a finding whatever becomes of its row: FNV-1a (64 bits, big-endian, base64) of type, source and
 * target, with a zero byte between them. The source of an object that is a finding by itself is empty.
 */
export function principalsHash(type: string, sourceId: string, targetId: string): string {
  let high = OFFSET_HIGH;
  let low = OFFSET_LOW;
  for (const byte of encoder.encode(`${type}\0${sourceId}\0${targetId}`)) {
    low = (low ^ byte) >>> 0;
    const product = low * PRIME_LOW; // below 2^41, so exact
    high = (Math.imul(high, PRIME_LOW) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, high);
  view.setUint32(4, low);
  return btoa(String.fromCharCode(...bytes));
}
