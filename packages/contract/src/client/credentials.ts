/** The header that marks requests of the web application: only beside it a session cookie counts. */
export const PAGE_HEADER = 'x-chokepoint-page';
/** The value of that header for requests that the page makes by itself. */
export const AUTOMATIC_PAGE = 'automatic';

/** How a client proves who it is: not at all, by the cookie of its browser, by a session token, or by signing with an API token. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'cookie' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'token'; readonly id: string; readonly key: string };

const UTF8 = new TextEncoder();

/** The headers that carry the proof. `target` is path and query exactly as they go out. */
export async function proofOf(
  credentials: Credentials,
  method: string,
  target: string,
  body: Uint8Array | undefined,
  now: Date,
): Promise<Record<string, string>> {
  if (credentials.kind === 'none') return {};
  if (credentials.kind === 'cookie') return { [PAGE_HEADER]: '1' };
  if (credentials.kind === 'bearer') return { authorization: `Bearer ${credentials.token}` };
  const date = now.toISOString();
  const operation = await hmac(UTF8.encode(credentials.key), UTF8.encode(`${method}${target}`));
  const dated = await hmac(operation, UTF8.encode(date.slice(0, 13)));
  // A nonce makes the service accept a request that changes something only once.
  const nonce = crypto.randomUUID();
  const unique = await hmac(dated, UTF8.encode(`${date}\n${nonce}`));
  const signature = await hmac(unique, body ?? new Uint8Array());
  return {
    authorization: `bhesignature ${credentials.id}`,
    requestdate: date,
    nonce,
    signature: btoa(String.fromCharCode(...signature)),
  };
}

async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey(
    'raw',
    key as Uint8Array<ArrayBuffer>,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message as Uint8Array<ArrayBuffer>));
}
