import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** An API token signs each request; a session is the token that a login returns. */
export type Credentials =
  | { readonly kind: 'token'; readonly id: string; readonly key: string }
  | { readonly kind: 'session'; readonly token: string };

export type ServiceOptions = {
  /** Such as `https://chokepoint.example.com`. */
  readonly url: string;
  readonly credentials: Credentials;
  /** How often a request is sent again after a failure that may pass; 5 by default. */
  readonly retries?: number;
  /** The first delay before it is, doubled each time up to 30 seconds; 500 by default. */
  readonly retryMs?: number;
  /** How long one request may take; two minutes by default. */
  readonly requestMs?: number;
};

/** The service refused a request, or could not be reached after the last retry (`status` 0). */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly status: number;

  constructor(status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const PASSING: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
const LONGEST_DELAY_MS = 30_000;

type Answer = {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number;
  readonly cause?: unknown;
};

/** Requests to the service, signed, bounded in time, and retried a bounded number of times. */
export class ServiceRequests {
  readonly #options: Required<ServiceOptions>;

  constructor(options: ServiceOptions) {
    this.#options = { retries: 5, retryMs: 500, requestMs: 120_000, ...options, url: options.url.replace(/\/+$/, '') };
  }

  /** `repeatable`: a refusal after a retry means that the request before it was served. */
  async send<T>(
    method: 'GET' | 'POST' | 'PUT',
    target: string,
    { body = '', signal, repeatable = true }: { body?: string; signal?: AbortSignal; repeatable?: boolean } = {},
  ): Promise<T | undefined> {
    const { retries, retryMs } = this.#options;
    let isRetry = false;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#once(method, target, body, signal);
      if (answer.status >= 200 && answer.status < 300) return answer.text === '' ? undefined : JSON.parse(answer.text);
      if (!repeatable && isRetry && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        return undefined;
      if (!PASSING.has(answer.status) || attempt >= retries) throw refusal(target, answer);
      isRetry = isRetry || answer.status !== 429;
      const delay = Math.max(retryMs * 2 ** attempt, answer.retryAfterMs);
      await pause(Math.min(delay, LONGEST_DELAY_MS), undefined, signal ? { signal } : {});
    }
  }

  async #once(method: string, target: string, body: string, signal: AbortSignal | undefined): Promise<Answer> {
    const timeout = AbortSignal.timeout(this.#options.requestMs);
    try {
      const response = await fetch(`${this.#options.url}${target}`, {
        method,
        headers: { 'content-type': 'application/json', ...proofOf(this.#options.credentials, method, target, body) },
        ...(method !== 'GET' && { body }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const retryAfterMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
      return { status: response.status, text: await response.text(), retryAfterMs };
    } catch (cause) {
      signal?.throwIfAborted();
      return { status: 0, text: '', retryAfterMs: 0, cause };
    }
  }
}

function proofOf(credentials: Credentials, method: string, target: string, body: string): Record<string, string> {
  if (credentials.kind === 'session') return { authorization: `Bearer ${credentials.token}` };
  const date = new Date().toISOString();
  const nonce = randomUUID();
  // Each value is the key of the next. The nonce makes the service accept a request only once.
  const links = [`${method}${target}`, date.slice(0, 13), `${date}\n${nonce}`, body];
  const signature = links.reduce<string | Buffer>(
    (key, text) => createHmac('sha256', key).update(text).digest(),
    credentials.key,
  );
  return {
    authorization: `bhesignature ${credentials.id}`,
    requestdate: date,
    nonce,
    signature: Buffer.from(signature).toString('base64'),
  };
}

function refusal(target: string, { status, text, cause }: Answer): UploadError {
  if (status === 0) return new UploadError(0, `the service cannot be reached: ${reasonOf(cause)}`, cause);
  return new UploadError(status, messagesIn(text) ?? `${target} answered ${status}`);
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

function messagesIn(text: string): string | undefined {
  try {
    const { errors } = JSON.parse(text) as { errors?: readonly { readonly message: string }[] };
    return errors?.map(({ message }) => message).join('\n');
  } catch {
    return undefined;
  }
}
