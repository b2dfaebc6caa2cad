import { type ClientHttp2Session, connect } from 'node:http2';

type Http2Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** A connection that speaks HTTP/2. */
export class Http2Client implements AsyncDisposable {
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session) {
    this.#session = session;
  }

  static connect(url: string, ca: string): Promise<Http2Client> {
    const session = connect(url, { ca });
    return new Promise((resolve, reject) => {
      session.once('error', reject).once('connect', () => resolve(new Http2Client(session)));
    });
  }

  get isClosed(): boolean {
    return this.#session.closed;
  }

  /** The body is sent in the pieces given. */
  request(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Iterable<Uint8Array | string> = [],
  ) {
    const stream = this.#session.request({ ':method': method, ':path': path, ...headers });
    for (const piece of body) stream.write(piece);
    stream.end();
    return new Promise<Http2Answer>((resolve, reject) => {
      let status = 0;
      let received: Http2Answer['headers'] = {};
      const pieces: Buffer[] = [];
      stream.on('response', (head) => {
        status = Number(head[':status']);
        received = Object.fromEntries(Object.entries(head).map(([name, value]) => [name, value?.toString()]));
      });
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.once('error', reject);
      stream.once('end', () => resolve({ status, headers: received, text: Buffer.concat(pieces).toString() }));
    });
  }

  /** A request whose body never ends; resolves when the service resets it. */
  endless(path: string, headers: Record<string, string>): Promise<void> {
    const stream = this.#session.request({ ':method': 'POST', ':path': path, ...headers });
    stream.write('{');
    return new Promise((resolve) => stream.on('error', () => {}).once('close', () => resolve()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#session.close(resolve));
  }
}
