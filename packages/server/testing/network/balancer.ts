import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_MS = 100;
const CHECK_TIMEOUT_MS = 1000;

/** Sends each request to the next of several services that says that it is ready, as a load balancer does. */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #ready = new Map<string, boolean>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, response) => this.#forward(incoming, response));
    this.#timer = setInterval(() => void this.#checkAll(), CHECK_MS);
  }

  static async start(): Promise<Balancer> {
    // A client never sends on a connection that is just being closed for being idle.
    const server = createServer({ keepAliveTimeout: 600_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Balancer(server);
  }

  /** It gets requests once it says that it is ready. */
  add(url: string): void {
    this.#ready.set(url, false);
    void this.#check(url);
  }

  remove(url: string): void {
    this.#ready.delete(url);
  }

  isReady(url: string): boolean {
    return this.#ready.get(url) === true;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #checkAll(): Promise<void> {
    for (const url of this.#ready.keys()) void this.#check(url);
  }

  async #check(url: string): Promise<void> {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (this.#ready.has(url)) this.#ready.set(url, ready);
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const all = [...this.#ready];
    const ready = all.filter(([, isReady]) => isReady);
    // Where none seems to be ready, a request has the best chance with any of them.
    const targets = ready.length > 0 ? ready : all;
    const [target] = targets[this.#turn++ % Math.max(1, targets.length)] ?? [];
    if (!target) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    this.#send(target, incoming, response);
  }

  #send(target: string, incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = incoming;
    const outgoing = request(`${target}${url}`, { method, headers, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      // The service was just closing the connection because it had been idle: another one serves the request.
      if (outgoing.reusedSocket && method === 'GET' && !response.headersSent) this.#send(target, incoming, response);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    incoming.pipe(outgoing);
  }
}
