import { createClient } from '@chokepoint/contract';
import { session } from './session.ts';

const baseUrl = window.location.origin;

/** For requests without a session. */
export const anonymousApi = createClient({ baseUrl });

/** Sends the session of the user; a refused session ends here, wherever the call came from. */
export const api = createClient({ baseUrl, fetch: fetchWithSession });

/** A request with the session of the user. */
export async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = session.current?.token;
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  // The answer to an old session says nothing about one that began in the meantime.
  if (response.status === 401 && token === session.current?.token) session.end('refused');
  return response;
}
