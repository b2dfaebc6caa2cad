import { z } from 'zod';
import type { Columns } from './columns.ts';
import type { RouteTag } from './openapi/tags.ts';
import type { Access } from './permission.ts';

export type Edition = 'community' | 'enterprise';
export const BOTH: readonly Edition[] = ['community', 'enterprise'];
export const ENTERPRISE: readonly Edition[] = ['enterprise'];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What a request may carry behind its headers. */
export type BodyShape<T extends z.ZodType = z.ZodType> =
  | {
      readonly kind: 'json';
      readonly schema: T;
      /** Some endpoints ignore the content type. */
      readonly anyContentType?: boolean;
      /** The error for another content type; default: 400. */
      readonly wrongContentType?: 'unsupported-media';
      /** One fixed message for any error in the body, where clients expect it. */
      readonly fault?: string;
      /** An absent body is read as this value. */
      readonly absent?: unknown;
    }
  /** A form; each field at most once. */
  | { readonly kind: 'multipart'; readonly schema: z.ZodObject }
  /** Raw bytes, of at most the body limit of the route; the handler checks the content type itself. */
  | { readonly kind: 'bytes'; readonly content: BytesContent }
  /** A file of any size, never completely in memory. */
  | { readonly kind: 'stream'; readonly mediaTypes: readonly string[] };

/** The media types that a handler of raw bytes understands, the usual one first, with what they carry. */
type BytesContent = Readonly<Record<string, z.ZodType | 'binary'>>;

/** A body that is still being received, as the handler of a `stream` route gets it. */
export type IncomingFile = {
  /** Receives the rest of it; the file at `path` exists until the response is sent. */
  save(): Promise<{ readonly path: string; readonly bytes: number }>;
  /** Awaits the work; its time does not count towards the caller's timeout. */
  untimed<T>(work: Promise<T>): Promise<T>;
};

type JsonShape<T extends z.ZodType = z.ZodType> = { readonly kind: 'json'; readonly schema: T };
type FileShape<M extends string = string> = {
  readonly kind: 'file';
  /** The usual one. */
  readonly mediaType: M;
  /** Those that the handler may name instead, by a header. */
  readonly others: readonly string[];
};
/** The content of one response: JSON of a shape, nothing, or bytes of a media type. */
export type SingleAnswerShape = JsonShape | { readonly kind: 'empty' } | FileShape;
/** The content of a route's response; `either`: JSON, or one of several files if the caller prefers one. */
export type AnswerShape =
  | SingleAnswerShape
  | { readonly kind: 'either'; readonly json: JsonShape; readonly files: readonly FileShape[] };

type Answers = Readonly<Record<number, AnswerShape>>;

export type Route = {
  /** Unique name; the operation id of the OpenAPI document and the method name of the typed client. */
  readonly name: string;
  /** `ANY` accepts every method, also on paths below this one. */
  readonly method: Method | 'ANY';
  readonly path: string;
  /** Other paths of the same route. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What a caller should know beyond the summary, in whole sentences. */
  readonly description?: string;
  readonly tag: RouteTag;
  readonly editions: readonly Edition[];
  readonly access: Access;
  /** Whether the answer may concern any environment: callers who see only some get 403. */
  readonly allEnvironments?: boolean;
  /** Whether an API token may be sent as it is, `Bearer <id>:<key>`: for clients that cannot sign. */
  readonly keyAsBearer?: boolean;
  /** Calls are recorded in the audit log: under this action, with these fields of the body. A read once a minute and user. */
  readonly audit?: { readonly action: string; readonly fields?: readonly string[] };
  /** Feature flag without which the route does not exist. */
  readonly feature?: string;
  readonly deprecated?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Columns that a list can be filtered and sorted by. */
  readonly columns?: Columns;
  /** Clients expect error messages of filters and sorts on this route without the name of the column. */
  readonly columnFaults?: 'unnamed';
  /** Paged lists: the default number of rows. `limit=0` means all. */
  readonly page?: { readonly limit: number };
  readonly body?: BodyShape;
  /** The largest body in bytes, where it is not the usual one: see `bodyLimitOf`. */
  readonly bodyLimit?: number;
  readonly answers: Answers;
  /** Statuses of errors beside those that every route can answer. */
  readonly errors?: readonly ErrorStatus[];
};

/** The statuses of errors that callers can get. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 415 | 429 | 500 | 503 | 504;

/** Declares a route; preserves the literal types of its shapes for handlers and clients. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

export const json = <T extends z.ZodType>(schema: T) => ({ kind: 'json', schema }) as const;
export const jsonBody = <T extends z.ZodType>(
  schema: T,
  options: {
    anyContentType?: boolean;
    wrongContentType?: 'unsupported-media';
    fault?: string;
    absent?: unknown;
  } = {},
) => ({ kind: 'json', schema, ...options }) as const;
export const multipart = <T extends z.ZodObject>(schema: T) => ({ kind: 'multipart', schema }) as const;
export const bytes = <const C extends BytesContent>(content: C) => ({ kind: 'bytes', content }) as const;
export const stream = (...mediaTypes: readonly string[]) => ({ kind: 'stream', mediaTypes }) as const;
export const empty = { kind: 'empty' } as const;
export const file = <const M extends string>(mediaType: M, ...others: readonly string[]) =>
  ({ kind: 'file', mediaType, others }) as const;
/** JSON, or one of the files when the caller prefers its media type. */
export const either = <J extends JsonShape, const F extends readonly FileShape[]>(json: J, ...files: F) =>
  ({ kind: 'either', json, files }) as const;

/** The shape of a response with this content type. */
export function shapeOfAnswer(shape: AnswerShape, contentType: string | null | undefined): SingleAnswerShape {
  if (shape.kind !== 'either') return shape;
  const [mediaType] = (contentType ?? '').toLowerCase().split(/\s*;/);
  return shape.files.find((one) => one.mediaType === mediaType) ?? shape.json;
}

/** `{"data": ...}` around a record or list. */
export const data = <T extends z.ZodType>(schema: T) => json(z.object({ data: schema }));
/** `{"count", "limit", "skip", "data"}` around one page of a list. */
export const page = <T extends z.ZodType>(schema: T) =>
  json(z.object({ count: z.int().min(0), limit: z.int().min(0), skip: z.int().min(0), data: schema }));

type ShapeOf<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
export type ParamsOf<R extends Route> = ShapeOf<R['params']>;
export type QueryOf<R extends Route> = ShapeOf<R['query']>;
type BodyOfShape<B> = B extends { readonly schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { readonly kind: 'bytes' }
    ? Uint8Array
    : B extends { readonly kind: 'stream' }
      ? IncomingFile
      : undefined;
export type BodyOf<R extends Route> = BodyOfShape<R['body']>;
/** What a caller may send as the body. */
export type BodyInput<R extends Route> = R['body'] extends { readonly schema: infer S extends z.ZodType }
  ? z.input<S>
  : R['body'] extends { readonly kind: 'bytes' | 'stream' }
    ? Uint8Array
    : undefined;

type FileBody = string | Uint8Array | AsyncIterable<Uint8Array>;
type BodyOfAnswer<A> = A extends JsonShape<infer S> ? z.input<S> : A extends FileShape ? FileBody : undefined;
type HeaderFields = Readonly<Record<string, string | readonly string[]>>;
type AnswerOfShape<S extends number, A> = A extends {
  readonly kind: 'either';
  readonly json: infer J;
  readonly files: readonly FileShape<infer M>[];
}
  ?
      | AnswerOfShape<S, J>
      | { readonly status: S; readonly body: FileBody; readonly headers: HeaderFields & { readonly 'content-type': M } }
  : { readonly status: S; readonly body: BodyOfAnswer<A>; readonly headers?: HeaderFields };
/** Every response that a handler of this route may return. A file in place of JSON declares its media type. */
export type AnswerOf<R extends Route> = {
  [S in keyof R['answers'] & number]: AnswerOfShape<S, R['answers'][S]>;
}[keyof R['answers'] & number];

/** Path ids. An invalid value gives 400 `id is malformed`. */
export const integerId = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .meta({ type: 'integer', format: 'int64' });
export const uuidId = z
  .string()
  .regex(/^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/)
  .transform((value) => value.toLowerCase())
  .meta({ format: 'uuid' });
/** Query switch: true/false in the spellings that clients use. */
export const booleanParameter = z
  .string()
  .regex(/^(?:1|t|true|0|f|false)$/i)
  .transform((value) => /^(?:1|t|true)$/i.test(value))
  .meta({ type: 'boolean' });
