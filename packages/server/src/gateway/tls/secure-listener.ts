import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { Server as NetServer } from 'node:net';
import type { Certificate } from './certificate.ts';

/** Suites with forward secrecy and authenticated encryption only. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

const HANDSHAKE_MS = 20_000;
const KEEP_ALIVE_MS = 72_000;
/** Requests of one HTTP/2 connection at the same time; a browser needs fewer. */
const MOST_STREAMS = 100;

/** What any protocol of the service speaks inside. */
export const TLS_VERSIONS = {
  minVersion: 'TLSv1.2',
  ciphers: CIPHERS,
  honorCipherOrder: true,
  handshakeTimeout: HANDSHAKE_MS,
} as const;

const TLS_OPTIONS = {
  ...TLS_VERSIONS,
  allowHTTP1: true,
  settings: { maxConcurrentStreams: MOST_STREAMS, enableConnectProtocol: false },
} as const;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that speaks HTTP/2 and HTTP/1.1 over TLS, whose certificate can be replaced while it runs. */
export class SecureListener {
  readonly #server: Http2SecureServer;

  constructor(certificate: Certificate) {
    this.#server = createSecureServer({ ...TLS_OPTIONS, ...contextOf(certificate) });
    // As for the plain server: bodies have limits of their own, an upload takes as long as it takes.
    this.#server.on('session', (session) => session.setTimeout(KEEP_ALIVE_MS, () => session.close()));
    Object.assign(this.#server, { requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS });
  }

  /** The framework knows one type of server; requests of both protocols have the members that it uses. */
  serve(handler: Handler): Server {
    this.#server.on('request', handler);
    const server: NetServer = this.#server;
    return server as Server;
  }

  /** New connections get the new certificate; open ones are not affected. */
  replace(certificate: Certificate): void {
    this.#server.setSecureContext({ ...TLS_OPTIONS, ...contextOf(certificate) });
  }
}

const contextOf = ({ cert, key }: Certificate) => ({ cert, key });
