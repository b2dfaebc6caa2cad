import { type IncomingHttpHeaders, request } from 'node:http';

type RawAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** One request exactly as it is written here: nothing is added, normalised or decoded, as `fetch` would. */
export function rawRequest(
  url: string,
  method: string,
  target: string,
  headers: Record<string, string | string[]> = {},
  body?: string | Uint8Array,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
