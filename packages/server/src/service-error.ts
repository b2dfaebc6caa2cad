/** What can go wrong in a way the caller should hear of, and the status that says so. */
const HTTP_STATUS = {
  'bad-request': 400,
  'not-authenticated': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  gone: 410,
  'unsupported-media': 415,
  'too-many-requests': 429,
  internal: 500,
  'not-implemented': 501,
  unavailable: 503,
  'timed-out': 504,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

export type ErrorOptions = {
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** Further things that are wrong, each told as an entry of its own. */
  readonly further?: readonly string[];
  /** For the log only. */
  readonly cause?: unknown;
};

/** An error whose message is meant for the caller. Everything else that is thrown is answered as an internal error. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;
  readonly further: readonly string[];

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.further = options.further ?? [];
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

/** The path names nothing the router knows, although its shape looked right; answered like an unknown path. */
export class PageNotFound extends Error {
  override name = 'PageNotFound';
}

export const badRequest = (message: string) => new ServiceError('bad-request', message);
export const notAuthenticated = (message = 'not authenticated') => new ServiceError('not-authenticated', message);
export const forbidden = (message = 'Forbidden') => new ServiceError('forbidden', message);
export const notFound = (message = 'resource not found') => new ServiceError('not-found', message);
export const conflict = (message: string) => new ServiceError('conflict', message);

export const INTERNAL_ERROR_TEXT =
  'an internal error has occurred that is preventing the service from servicing this request';
