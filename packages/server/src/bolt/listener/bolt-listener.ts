import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { type Backend, BoltConnection, type ConnectionLimits, type Wire } from '@chokepoint/bolt';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Config } from '../../config.ts';
import type { Certificate } from '../../gateway/tls/certificate.ts';
import { TLS_VERSIONS } from '../../gateway/tls/secure-listener.ts';
import type { BoltLimits } from '../session/bolt-parts.ts';
import { isAllowedOrigin } from './allowed-origin.ts';
import { discovery } from './discovery.ts';
import { socketWire } from './socket-wire.ts';
import { webSocketWire } from './web-socket-wire.ts';

type ListenerParts = {
  readonly config: Pick<Config, 'boltHost' | 'boltOrigins' | 'publicUrl' | 'maxConnections' | 'bodyLimit'>;
  readonly log: Logger;
  readonly limits: BoltLimits;
  readonly certificate: Certificate | undefined;
  readonly backend: (place: { readonly remoteAddress: string; readonly ownAddress: string }) => Backend;
};

/** HELLO and LOGON are a few hundred bytes. */
const LOGIN_BYTES = 64 * 1024;
/** Frames of clients are a few kilobytes. */
const FRAME_BYTES = 256 * 1024;
const MOST_WAITING = 1000;
/** Connections that have not logged in, at the same time. */
const MOST_STRANGERS = 256;
const BOLT = 0x60;

/** Accepts clients of Neo4j on one port: Bolt as it is, inside WebSockets, or a question where to find it. */
export class BoltListener {
  readonly #parts: ListenerParts;
  readonly #server: Server | TlsServer;
  readonly #http: HttpServer;
  readonly #webSockets: WebSocketServer;
  readonly #limits: ConnectionLimits;
  readonly #connections = new Set<BoltConnection>();
  readonly #sockets = new Set<Socket>();
  /** Those that have sent nothing yet, in the order in which they came. */
  readonly #silent = new Set<Socket>();
  /** Ends a client that does not say what it wants, or takes too long for its HTTP request. */
  readonly #late = new WeakMap<Socket, NodeJS.Timeout>();
  #accepted = 0;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    const { config, certificate } = parts;
    const { bodyLimit: messageBytes } = config;
    this.#limits = { loginBytes: LOGIN_BYTES, messageBytes, waiting: MOST_WAITING, waitingBytes: messageBytes };
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server = certificate
      ? createTlsServer({ ...TLS_VERSIONS, cert: certificate.cert, key: certificate.key }, accept)
      : createServer(accept);
    this.#server.maxConnections = config.maxConnections;
    this.#server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
    this.#http = createHttpServer(discovery(certificate !== undefined, config.publicUrl));
    this.#webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: FRAME_BYTES });
    this.#http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
  }

  /** Returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, this.#parts.config.boltHost, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** New connections get the new certificate. */
  replaceCertificate({ cert, key }: Certificate): void {
    if ('setSecureContext' in this.#server) this.#server.setSecureContext({ ...TLS_VERSIONS, cert, key });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await Promise.all([...this.#connections].map((connection) => connection.end()));
    for (const socket of this.#sockets) socket.destroy();
    this.#webSockets.close();
    await closed;
  }

  /** The first byte says which protocol it is. */
  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    this.#silent.add(socket);
    // The oldest makes room: a client that wants something says so at once.
    if (this.#silent.size > MOST_STRANGERS) this.#silent.values().next().value?.destroy();
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#silent.delete(socket);
    });
    socket.on('error', () => socket.destroy());
    const tooLate = setTimeout(() => socket.destroy(), this.#parts.limits.loginMs).unref();
    this.#late.set(socket, tooLate);
    socket.once('data', (first: Buffer) => {
      this.#silent.delete(socket);
      if (first[0] === BOLT) {
        clearTimeout(tooLate);
        const connection = this.#open(socketWire(socket), socket);
        socket.on('data', (bytes: Buffer) => connection?.receive(bytes));
        connection?.receive(first);
      } else if (isLetter(first[0])) {
        socket.pause();
        socket.unshift(first);
        this.#http.emit('connection', socket);
        socket.resume();
      } else socket.destroy();
    });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    if (!isAllowedOrigin(request.headers.origin, this.#parts.config)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (client) => {
      clearTimeout(this.#late.get(socket));
      const connection = this.#open(webSocketWire(client, socket), socket);
      client.on('message', (data, isBinary) => {
        if (!isBinary || !(data instanceof Buffer)) client.close();
        else connection?.receive(data);
      });
      client.on('error', () => client.terminate());
    });
  }

  #open(wire: Wire, socket: Socket): BoltConnection | undefined {
    const { backend, limits, log } = this.#parts;
    const strangers = [...this.#connections].filter(({ isLoggedIn }) => !isLoggedIn).length;
    if (strangers >= MOST_STRANGERS) {
      log.warn({ strangers }, 'a Bolt connection was refused: too many have not logged in');
      socket.destroy();
      return undefined;
    }
    const place = { remoteAddress: socket.remoteAddress ?? '', ownAddress: addressOf(socket) };
    const connection = new BoltConnection(wire, backend(place), `bolt-${++this.#accepted}`, this.#limits);
    this.#connections.add(connection);
    // A login that is being checked is not late: that takes as long as it takes here.
    const timer = setInterval(() => {
      if (connection.isBusy) return;
      clearInterval(timer);
      if (!connection.isLoggedIn) void connection.end();
    }, limits.loginMs).unref();
    socket.once('close', () => {
      clearInterval(timer);
      this.#connections.delete(connection);
      void connection.end();
    });
    return connection;
  }
}

const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

/** Where a client that came by this socket finds the service. */
function addressOf({ localAddress = 'localhost', localPort = 0 }: Socket): string {
  const host = localAddress.replace(/^::ffff:/, '');
  return `${host.includes(':') ? `[${host}]` : host}:${localPort}`;
}
