import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { clientRecord, collectionJob } from '@chokepoint/contract';
import type { z } from 'zod';
import { JOB_STATUS } from '../analysis/job-status.ts';
import { signRequest } from '../identity/tokens/request-signature.ts';
import { ORPHANED } from './jobs/silent-jobs.ts';

type CollectorToken = { readonly id: string; readonly key: string };
type CollectorResponse<Data = unknown> = {
  readonly status: number;
  readonly text: string;
  /** Undefined in an error response. */
  readonly data: Data | undefined;
};
type DisplayedJob = z.input<typeof collectionJob.display>;
type JobRecord = z.input<typeof collectionJob.job>;

const pack = promisify<Uint8Array, Buffer>(gzip);

/**
 * A collector that uses the protocol of real ones in service mode and collects nothing: it signs each request with the
 * token of its client, asks for jobs, starts one, sends documents and ends it. For demonstrations and tests.
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

  /** Reports that it has started. A job that is still running was lost by a restart, so it ends it. */
  async begin(facts: Readonly<Record<string, string>>): Promise<CollectorResponse<z.input<typeof clientRecord>>> {
    const response = await this.call<z.input<typeof clientRecord>>('PUT', '/api/v2/clients/update', facts);
    if (response.data?.current_job?.status === JOB_STATUS.RUNNING) await this.end('FAILED', ORPHANED);
    return response;
  }

  available(): Promise<CollectorResponse<DisplayedJob[]>> {
    return this.call('GET', '/api/v2/jobs/available');
  }

  start(id: number): Promise<CollectorResponse<JobRecord>> {
    return this.call('POST', '/api/v2/jobs/start', { id });
  }

  /** The sign of life while it works. */
  current(): Promise<CollectorResponse<DisplayedJob>> {
    return this.call('GET', '/api/v2/jobs/current');
  }

  /** Sends one document: compressed and without a content type, as real ones do. */
  async ingest(document: unknown): Promise<CollectorResponse> {
    const content = typeof document === 'string' ? document : JSON.stringify(document);
    return this.send('POST', '/api/v2/ingest', await pack(Buffer.from(content)), { 'content-encoding': 'gzip' });
  }

  end(status: string, message: string): Promise<CollectorResponse<JobRecord>> {
    return this.call('POST', '/api/v2/jobs/end', { status, message });
  }

  reportError(error: string, additional: Readonly<Record<string, string>> = {}): Promise<CollectorResponse> {
    return this.call('POST', '/api/v2/clients/error', { task_error: error, additional });
  }

  call<Data>(method: string, target: string, body?: unknown): Promise<CollectorResponse<Data>> {
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return this.send(method, target, content, content ? { 'content-type': 'application/json' } : {});
  }

  async send<Data>(
    method: string,
    target: string,
    content: Uint8Array | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<CollectorResponse<Data>> {
    const date = this.#now().toISOString();
    const signature = signRequest(this.#token.key, { method, target, date }, content ?? new Uint8Array());
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
