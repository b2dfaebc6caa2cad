import {
  type AnswerOf,
  AUTOMATIC_PAGE,
  type BodyOf,
  PAGE_HEADER,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '@chokepoint/contract';
import type { Actor } from '../callers/actor.ts';
import type { Principal } from '../callers/principal.ts';
import { notAuthenticated } from '../service-error.ts';
import type { ListRequest } from '../storage/list-request.ts';

/** Facts about a request other than its parameters. */
export type RequestFacts = {
  readonly id: string;
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  readonly address: string;
  /** Whether it came over TLS, here or at a trusted proxy. */
  readonly secure: boolean;
  readonly header: (name: string) => string | undefined;
};

/** One request to one route, checked and decoded. */
export class Call<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly list: ListRequest;
  readonly principal: Principal | undefined;
  readonly request: RequestFacts;
  /** Fires when the response is no longer needed. */
  readonly signal: AbortSignal;

  constructor(parts: {
    params: ParamsOf<R>;
    query: QueryOf<R>;
    body: BodyOf<R>;
    list: ListRequest;
    principal: Principal | undefined;
    request: RequestFacts;
    signal: AbortSignal;
  }) {
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.list = parts.list;
    this.principal = parts.principal;
    this.request = parts.request;
    this.signal = parts.signal;
  }

  /** Who calls; on routes that are not public there is always a caller. */
  get caller(): Principal {
    if (!this.principal) throw notAuthenticated();
    return this.principal;
  }

  get actor(): Actor {
    const automatic = this.request.header(PAGE_HEADER) === AUTOMATIC_PAGE;
    return { user: this.principal?.user, requestId: this.request.id, address: this.request.address, automatic };
  }
}

/** A JSON body that is encoded already, for example by a worker thread. */
export class EncodedJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A JSON body that is encoded while it is sent, because it is too large for memory. */
export class StreamedJson {
  readonly pieces: AsyncIterable<Uint8Array>;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces;
  }
}

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

/** A response of the route, or one whose JSON body is encoded already. */
type Handled<R extends Route> =
  | AnswerOf<R>
  | { readonly status: AnswerOf<R>['status']; readonly body: EncodedJson | StreamedJson };

/** `run` is a method, so that it may take the `Call` of one route: the gateway decodes each call for its own handler. */
export type Handler = { readonly route: Route; run(call: Call): Promise<Answer> | Answer };

/** Connects a handler to its route. */
export function handle<const R extends Route>(
  route: R,
  run: (call: Call<R>) => Promise<Handled<R>> | Handled<R>,
): Handler {
  return { route, run };
}

export const ok = <B>(body: B) => ({ status: 200, body }) as const;
export const created = <B>(body: B) => ({ status: 201, body }) as const;
export const done = { status: 200, body: undefined } as const;
export const accepted = { status: 202, body: undefined } as const;
export const noContent = { status: 204, body: undefined } as const;
/** A download under a file name. */
export const download = <B>(name: string, body: B) =>
  ({
    status: 200,
    body,
    headers: { 'content-disposition': `attachment; ${fileNameParameter(name)}` },
  }) as const;

/** Quotes and control characters cannot break out of the header; other alphabets use the extended form (RFC 5987). */
function fileNameParameter(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  return ascii === name
    ? `filename="${ascii}"`
    : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
