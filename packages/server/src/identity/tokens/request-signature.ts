import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature of a request by an API token: a chain of three HMAC-SHA256 over method and target, the date to the hour,
 * and the body as it went over the wire. `key` is the token's key as text, not decoded.
 */
export function signRequest(key: string, method: string, target: string, date: string, body: Uint8Array): Buffer {
  return openSignature(key, method, target, date).update(body).digest();
}

/** The same for a body that arrives in pieces: `update` with each, then `digest`. */
export function openSignature(key: string, method: string, target: string, date: string): Hmac {
  const operation = createHmac('sha256', key).update(`${method}${target}`).digest();
  const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
  return createHmac('sha256', dated);
}

export function sameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
