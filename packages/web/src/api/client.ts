import { AUTOMATIC_PAGE, createClient, PAGE_HEADER } from '@chokepoint/contract';
import { session } from './session.ts';

const baseUrl = window.location.origin;

/** For requests that need no session, or begin one. */
export const anonymousApi = createClient({ baseUrl, credentials: { kind: 'cookie' } });

/** Sends the session of the user; a refused session ends here, wherever the call came from. */
export const api = createClient({ baseUrl, fetch: fetchWithSession });

/** The same for what the page does by itself: the audit log marks it, and shows it only to those who want it. */
export const automaticApi = createClient({
  baseUrl,
  fetch: (input, init) => fetchWithSession(input, init, AUTOMATIC_PAGE),
});

/** A request with the session of the user. */
export async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit, origin = '1'): Promise<Response> {
  const before = session.current;
  const headers = new Headers(init?.headers);
  headers.set(PAGE_HEADER, origin);
  const response = await fetch(input, { ...init, headers });
  // The answer to an old session says nothing about one that began in the meantime.
  if (response.status === 401 && before === session.current) session.end('refused');
  return response;
}
