import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';

/** What a signature covers of the headers. */
type SignedParts = {
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  /** `RequestDate`; its first 13 characters count. */
  readonly date: string;
  /** `Nonce`: with it the whole date counts as well. */
  readonly nonce?: string | undefined;
};

/**
 * The signature of a request by an API token: a chain of HMAC-SHA256 over method and target, the date to the hour, the
 * nonce and the whole date where there is a nonce, and the body as it went over the wire. `key` is the token's key as
 * text, not decoded.
 */
export function signRequest(key: string, parts: SignedParts, body: Uint8Array): Buffer {
  return openSignature(key, parts).update(body).digest();
}

/** The same for a body that arrives in pieces: `update` with each, then `digest`. */
export function openSignature(key: string, { method, target, date, nonce }: SignedParts): Hmac {
  const operation = createHmac('sha256', key).update(`${method}${target}`).digest();
  const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
  if (nonce === undefined) return createHmac('sha256', dated);
  return createHmac('sha256', createHmac('sha256', dated).update(`${date}\n${nonce}`).digest());
}

export function sameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
