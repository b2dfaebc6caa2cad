import type { z } from 'zod';
import { ApiError } from './client/api-error.ts';
import { type Credentials, proofOf } from './client/credentials.ts';
import { type ListOptions, requestTarget } from './client/request-target.ts';
import { type BodyInput, type Method, type Route, shapeOfAnswer } from './route.ts';

type ClientOptions = {
  /** Where the service is, for example `https://chokepoint.example`. */
  readonly baseUrl: string;
  readonly credentials?: Credentials;
  readonly fetch?: typeof globalThis.fetch;
  /** Time that signatures carry. */
  readonly now?: () => Date;
};

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
/** A part that a call must name when the route needs it, may name when all of it is optional, and else may not. */
type Part<N extends string, T> = [T] extends [undefined]
  ? { readonly [K in N]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in N]?: T }
    : { readonly [K in N]: T };
type BodyPart<R extends Route> = R['body'] extends { readonly kind: 'multipart' }
  ? { readonly body: FormData }
  : R['body'] extends { readonly kind: 'bytes' }
    ? { readonly body: Uint8Array; readonly contentType?: string }
    : R['body'] extends { readonly kind: 'stream' }
      ? { readonly body: Uint8Array; readonly contentType: string; readonly fileName?: string }
      : R['body'] extends { readonly absent: unknown }
        ? { readonly body?: BodyInput<R> }
        : R['body'] extends { readonly kind: 'json' }
          ? { readonly body: BodyInput<R> }
          : { readonly body?: undefined };

type CallOptions<R extends Route> = Part<'params', Texts<InputOf<R['params']>>> &
  Part<'query', InputOf<R['query']>> &
  BodyPart<R> & {
    readonly list?: ListOptions<R>;
    /** For routes that accept every method. */
    readonly method?: Method;
    /** Seconds after which the service gives up; 30 when absent. */
    readonly wait?: number;
    readonly signal?: AbortSignal;
  };
/** Path parameters are sent as text; callers may pass numbers. */
type Texts<T> = T extends undefined ? undefined : { readonly [K in keyof T]: T[K] | number };

type BodyOfAnswer<A> = A extends { readonly kind: 'json'; readonly schema: infer S extends z.ZodType }
  ? z.input<S>
  : A extends { readonly kind: 'file' }
    ? Uint8Array
    : A extends { readonly kind: 'either'; readonly json: infer J }
      ? BodyOfAnswer<J>
      : undefined;
/** The result of a call: one of the responses that the contract declares, distinguished by `status`. */
type ClientAnswer<R extends Route> = {
  [S in keyof R['answers'] & number]: {
    readonly status: S;
    readonly body: BodyOfAnswer<R['answers'][S]>;
    readonly headers: Headers;
  };
}[keyof R['answers'] & number];

/** Options may be omitted if a route needs none. */
type Arguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

export type Client = {
  /**
   * Calls a route. Any response that the contract does not declare is thrown as `ApiError`. A route that returns JSON
   * or a file gives the JSON; use `open` for the file.
   */
  call<const R extends Route>(route: R, ...options: Arguments<R>): Promise<ClientAnswer<R>>;
  /** The same, but with a streamed body, for large downloads. */
  open<const R extends Route>(route: R, ...options: Arguments<R>): Promise<Response>;
};

type LooseOptions = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly list?: ListOptions<Route>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly fileName?: string;
  readonly method?: Method;
  readonly wait?: number;
  readonly signal?: AbortSignal;
};

/** A client of the service, typed by the contract. Runs in browsers and in Node. */
export function createClient({ baseUrl, credentials = { kind: 'none' }, ...options }: ClientOptions): Client {
  const base = baseUrl.replace(/\/+$/, '');
  const now = options.now ?? (() => new Date());
  /** The version of the graph that the last answer was of: another process must not answer with an older one. */
  let graphVersion: string | null = null;

  async function open(route: Route, call: LooseOptions = {}): Promise<Response> {
    const method = call.method ?? (route.method === 'ANY' ? 'GET' : route.method);
    const url = new URL(base + requestTarget(route.path, call.params ?? {}, call.query ?? {}, call.list ?? {}));
    const { content, type } = await encodeBody(route, call);
    const response = await (options.fetch ?? fetch)(url.href, {
      method,
      headers: {
        ...(type && { 'content-type': type }),
        ...(call.fileName && { 'x-file-upload-name': headerText(call.fileName) }),
        ...(call.wait !== undefined && { prefer: `wait=${call.wait}` }),
        ...(graphVersion && { 'graph-version': graphVersion }),
        ...(await proofOf(credentials, method, `${url.pathname}${url.search}`, content, now())),
      },
      ...(content && { body: content as Uint8Array<ArrayBuffer> }),
      ...(call.signal && { signal: call.signal }),
      redirect: Object.keys(route.answers).some((status) => /^3/.test(status)) ? 'manual' : 'follow',
    });
    graphVersion = response.headers.get('graph-version') ?? graphVersion;
    if (!route.answers[response.status]) throw await ApiError.from(response);
    return response;
  }

  async function call(route: Route, callOptions?: LooseOptions): Promise<ClientAnswer<Route>> {
    const response = await open(route, callOptions);
    const { status, headers } = response;
    return { status, headers, body: await decodeBody(route, response) } as ClientAnswer<Route>;
  }

  return { call, open } as Client;
}

/** Headers carry bytes: a name in any alphabet travels as its UTF-8. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text.replace(/\p{Cc}/gu, '_')));
}

/** The bytes of a body as they go out, which is what a signature covers. */
async function encodeBody(
  route: Route,
  { body, contentType }: LooseOptions,
): Promise<{ content?: Uint8Array; type?: string }> {
  if (body === undefined || !route.body) return {};
  switch (route.body.kind) {
    case 'json':
      return { content: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' };
    case 'multipart': {
      const encoded = new Response(body as FormData);
      return { content: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type')! };
    }
    case 'bytes':
      return { content: body as Uint8Array, type: contentType ?? Object.keys(route.body.content)[0]! };
    case 'stream':
      return { content: body as Uint8Array, type: contentType! };
    default:
      return route.body satisfies never;
  }
}

async function decodeBody(route: Route, response: Response): Promise<unknown> {
  const declared = route.answers[response.status]!;
  const shape = shapeOfAnswer(declared, response.headers.get('content-type'));
  switch (shape.kind) {
    case 'json':
      return response.json();
    case 'file':
      if (declared.kind === 'file') return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      throw new TypeError(`${route.name} answered with a file of ${shape.mediaType}: use open() to read it`);
    default:
      await response.body?.cancel();
      return undefined;
  }
}
