import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { signRequest } from '../identity/tokens/request-signature.ts';

type CollectorToken = { readonly id: string; readonly key: string };
type CollectorAnswer = {
  readonly status: number;
  readonly text: string;
  /** What `data` holds, where the answer has one. */
  // biome-ignore lint/suspicious/noExplicitAny: a collector looks into answers of several shapes
  readonly data: any;
};

const pack = promisify<Uint8Array, Buffer>(gzip);
const RUNNING = 1;
const ORPHANED = 'This job has been orphaned. Re-run collection for complete data.';

/**
 * A collector that speaks the protocol of real ones in service mode and collects nothing: it signs each request with the
 * token of its client, asks for jobs, starts one, hands in documents and ends it. For demonstrations and tests.
 */
export class SimulatedCollector {
  readonly #url: string;
  readonly #token: CollectorToken;
  readonly #now: () => Date;
  readonly #userAgent: string;

  constructor(options: {
    readonly url: string;
    readonly token: CollectorToken;
    readonly now?: () => Date;
    readonly userAgent?: string;
  }) {
    this.#url = options.url.replace(/\/+$/, '');
    this.#token = options.token;
    this.#now = options.now ?? (() => new Date());
    this.#userAgent = options.userAgent ?? 'azurehound/v2.4.1';
  }

  /** What it says of itself when it starts. A job that it finds running was begun by a life that it has forgotten. */
  async begin(facts: Readonly<Record<string, string>>): Promise<CollectorAnswer> {
    const answer = await this.call('PUT', '/api/v2/clients/update', facts);
    if (answer.data?.current_job?.status === RUNNING) await this.end('FAILED', ORPHANED);
    return answer;
  }

  available(): Promise<CollectorAnswer> {
    return this.call('GET', '/api/v2/jobs/available');
  }

  start(id: number): Promise<CollectorAnswer> {
    return this.call('POST', '/api/v2/jobs/start', { id });
  }

  /** The sign of life while it works. */
  current(): Promise<CollectorAnswer> {
    return this.call('GET', '/api/v2/jobs/current');
  }

  /** Hands in one document: packed, and without saying its content type, as real ones do. */
  async ingest(document: unknown): Promise<CollectorAnswer> {
    const content = typeof document === 'string' ? document : JSON.stringify(document);
    return this.send('POST', '/api/v2/ingest', await pack(Buffer.from(content)), { 'content-encoding': 'gzip' });
  }

  end(status: string, message: string): Promise<CollectorAnswer> {
    return this.call('POST', '/api/v2/jobs/end', { status, message });
  }

  reportError(error: string, additional: Readonly<Record<string, string>> = {}): Promise<CollectorAnswer> {
    return this.call('POST', '/api/v2/clients/error', { task_error: error, additional });
  }

  call(method: string, target: string, body?: unknown): Promise<CollectorAnswer> {
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return this.send(method, target, content, content ? { 'content-type': 'application/json' } : {});
  }

  async send(
    method: string,
    target: string,
    content: Uint8Array | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<CollectorAnswer> {
    const date = this.#now().toISOString();
    const signature = signRequest(this.#token.key, method, target, date, content ?? new Uint8Array());
    const response = await fetch(`${this.#url}${target}`, {
      method,
      headers: {
        authorization: `bhesignature ${this.#token.id}`,
        requestdate: date,
        signature: signature.toString('base64'),
        'user-agent': this.#userAgent,
        ...headers,
      },
      ...(content && { body: content as Uint8Array<ArrayBuffer> }),
    });
    const text = await response.text();
    return { status: response.status, text, data: text.startsWith('{') ? JSON.parse(text).data : undefined };
  }
}
