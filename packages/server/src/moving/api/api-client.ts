import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { MoveRefused } from '../source-graph.ts';

export type ApiAddress = { readonly url: string; readonly tokenId: string; readonly tokenKey: string };

type ClientOptions = {
  readonly clock: Clock;
  /** Waits before a request is repeated; tests do not. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Of one answer; tests use fewer. */
  readonly mostBytes?: number;
};

/** Of one answer. Objects with very long lists have some hundred kilobytes each. */
const MOST_BYTES = 256 * 1024 * 1024;
const REQUEST_MS = 5 * 60_000;
const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 60_000;
/** Busy, or for the moment not there. */
const REPEATED: ReadonlySet<number> = new Set([429, 502, 503]);

/** The source has answered with a status that says no. */
export class ApiRefusal extends MoveRefused {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Requests to the API of BloodHound, signed as its clients sign them. Answers are bounded, and redirects are not followed. */
export class ApiClient {
  readonly #address: ApiAddress;
  readonly #options: ClientOptions;

  constructor(address: ApiAddress, options: ClientOptions) {
    if (!/^https?:\/\//.test(address.url) || !URL.canParse(address.url))
      throw new MoveRefused('the address of BloodHound is https://host or http://host:port');
    this.#address = { ...address, url: address.url.replace(/\/+$/, '') };
    this.#options = options;
  }

  /** The host, without credentials. */
  get host(): string {
    return new URL(this.#address.url).host;
  }

  async get<S extends z.ZodType>(target: string, shape: S): Promise<z.output<S>> {
    return this.#read(target, shape, await this.#sendPatiently('GET', target, ''));
  }

  /** `undefined` where the source has no such thing: the route, or anything behind it. */
  async find<S extends z.ZodType>(target: string, shape: S): Promise<z.output<S> | undefined> {
    try {
      return await this.get(target, shape);
    } catch (error) {
      if (error instanceof ApiRefusal && [400, 403, 404, 405, 410, 501].includes(error.status)) return undefined;
      throw error;
    }
  }

  async post<S extends z.ZodType>(target: string, body: unknown, shape: S): Promise<z.output<S>> {
    return this.#read(target, shape, await this.#sendPatiently('POST', target, JSON.stringify(body)));
  }

  #read<S extends z.ZodType>(target: string, shape: S, text: string): z.output<S> {
    try {
      return shape.parse(JSON.parse(text));
    } catch (error) {
      const message = (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 200);
      throw new MoveRefused(`${target} has answered what cannot be read: ${message}`);
    }
  }

  /** Again, some times, while the source is busy. */
  async #sendPatiently(method: string, target: string, body: string): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(method, target, body);
      if (response.ok) return this.#bounded(response);
      const refusal = new ApiRefusal(
        response.status,
        `${target} has answered ${response.status}: ${await said(response)}`,
      );
      if (!REPEATED.has(response.status) || attempt === ATTEMPTS) throw refusal;
      const wanted = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
      const ms = Math.min(Number.isFinite(wanted) && wanted >= 0 ? wanted : 500 * 2 ** attempt, LONGEST_WAIT_MS);
      await (this.#options.wait ?? setTimeout)(ms);
    }
  }

  async #send(method: string, target: string, body: string): Promise<Response> {
    const { url, tokenId, tokenKey } = this.#address;
    const date = this.#options.clock.now().toISOString();
    const operation = createHmac('sha256', tokenKey).update(`${method}${target}`).digest();
    const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
    const headers = {
      accept: 'application/json',
      authorization: `bhesignature ${tokenId}`,
      requestdate: date,
      signature: createHmac('sha256', dated).update(body).digest('base64'),
      prefer: `wait=${REQUEST_MS / 1000}`,
      ...(body !== '' && { 'content-type': 'application/json' }),
    };
    try {
      const signal = AbortSignal.timeout(REQUEST_MS);
      return await fetch(`${url}${target}`, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body !== '' && { body }),
      });
    } catch (error) {
      const { message, cause } = error as Error;
      throw new MoveRefused(`${this.host} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
    }
  }

  async #bounded(response: Response): Promise<string> {
    const most = this.#options.mostBytes ?? MOST_BYTES;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const piece of response.body ?? []) {
        bytes += piece.length;
        if (bytes > most) throw new ApiRefusal(413, `${this.host} has answered with more than ${most} bytes`);
        pieces.push(piece);
      }
    } catch (error) {
      if (error instanceof MoveRefused) throw error;
      throw new MoveRefused(`${this.host} has broken off its answer: ${(error as Error).message}`);
    }
    return Buffer.concat(pieces).toString('utf8');
  }
}

/** The message of an error answer, as far as it has one. */
async function said(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return 'nothing';
  const { value } = await reader.read().catch(() => ({ value: undefined }));
  await reader.cancel().catch(() => undefined);
  const text = Buffer.from(value ?? [])
    .subarray(0, 4096)
    .toString('utf8');
  const message = /"message"\s*:\s*"((?:[^"\\]|\\.){1,300})/.exec(text)?.[1] ?? text.slice(0, 100);
  return message.replaceAll(/\p{Cc}+/gu, ' ').trim() || 'nothing';
}
