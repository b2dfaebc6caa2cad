import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Asked = { readonly path: string; readonly query: string };

/** A server in the place of BloodHound that answers as a test says; `undefined` is 404. */
export class StubSource {
  readonly url: string;
  /** What was asked, in order: Cypher, or the path. */
  readonly requests: readonly string[];
  readonly #close: () => Promise<void>;

  private constructor(url: string, requests: readonly string[], close: () => Promise<void>) {
    this.url = url;
    this.requests = requests;
    this.#close = close;
  }

  static async start(answer: (asked: Asked) => Answer | undefined): Promise<StubSource> {
    const server = createServer((request, response) => void handle(request, response));
    const requests: string[] = [];
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const text = Buffer.concat(pieces).toString('utf8');
      const { query = '' } = (text === '' ? {} : JSON.parse(text)) as { query?: string };
      const path = request.url ?? '';
      requests.push(query || path);
      const { status = 200, body, headers } = usual(path) ?? answer({ path, query }) ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const close = async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    };
    return new StubSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close);
  }

  stop(): Promise<void> {
    return this.#close();
  }
}

function usual(path: string): Answer | undefined {
  if (path === '/api/version') return { body: { data: { server_version: 'v9.6.0' } } };
  if (path === '/api/v2/self')
    return { body: { data: { all_environments: true, roles: [{ name: 'Administrator' }] } } };
  return undefined;
}
