import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

type State = 'open' | 'frozen' | 'cut';

/** A network between a service and its database that a test can freeze or cut. */
export class TcpProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: State = 'open';

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** In front of the server that a URL names. */
  static async start(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new TcpProxy(server, url.href);
    server.on('connection', (client) => proxy.#join(client, connect(Number(port), hostname)));
    return proxy;
  }

  /** Ends all connections, and refuses new ones. */
  cut(): void {
    this.#state = 'cut';
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Nothing passes any more, and neither side is told. */
  freeze(): void {
    this.#state = 'frozen';
    for (const [client, target] of this.#pairs) {
      client.unpipe(target).pause();
      target.unpipe(client).pause();
    }
  }

  resume(): void {
    this.#state = 'open';
    for (const [client, target] of this.#pairs) client.pipe(target).pipe(client);
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket, target: Socket): void {
    const pair = [client, target] as const;
    this.#pairs.add(pair);
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      socket.on('error', () => {});
      socket.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
    }
    if (this.#state === 'cut') client.destroy();
    else if (this.#state === 'open') client.pipe(target).pipe(client);
  }
}
