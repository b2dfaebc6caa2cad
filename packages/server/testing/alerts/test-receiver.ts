import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSignedCertificate } from '../../src/sso/saml/self-signed-certificate.ts';
import { DAY } from '../test-clock.ts';

type Received = {
  readonly path: string;
  readonly headers: Record<string, string | undefined>;
  readonly text: string;
};
type Reply = { readonly status: number; readonly headers?: Record<string, string> };

let known: { readonly key: string; readonly cert: string } | undefined;

/** One for the whole process: of two authorities with the same name, only one would be believed. */
function identity(): { readonly key: string; readonly cert: string } {
  if (known) return known;
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const valid = { from: new Date(Date.now() - DAY), until: new Date(Date.now() + DAY) };
  const cert = selfSignedCertificate(keys, 'localhost', valid);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  known = { key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
  return known;
}

/** A receiver of webhooks: a real https server on this machine, which this process trusts. */
export class TestReceiver {
  readonly #server: Server;
  readonly received: Received[] = [];
  /** What each request is answered with. */
  reply: (received: Received) => Reply = () => ({ status: 200 });

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<TestReceiver> {
    const server = createServer(identity());
    const receiver = new TestReceiver(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = request.headers as Received['headers'];
      const received = { path: request.url ?? '', headers, text: Buffer.concat(chunks).toString('utf8') };
      receiver.received.push(received);
      const { status, headers: more } = receiver.reply(received);
      response.writeHead(status, more).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path: string): string {
    return `https://localhost:${this.port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
