/** Sends the browser to another address; never to one that a request named. */
export const redirectTo = (location: string, cookies: string[] = []) =>
  ({
    status: 302,
    body: undefined,
    headers: { location, 'cache-control': 'no-store', ...(cookies.length > 0 && { 'set-cookie': cookies }) },
  }) as const;
