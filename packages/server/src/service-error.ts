/** The kinds of errors that are reported to callers, with their status. */
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

type ErrorCode = keyof typeof HTTP_STATUS;

type ErrorOptions = {
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
  /** Further errors, each reported as a separate entry. */
  readonly further?: readonly string[];
  /** For the log only. */
  readonly cause?: unknown;
};

/** An error whose message is meant for the caller. Anything else that is thrown is reported as an internal error. */
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

export const badRequest = (message: string) => new ServiceError('bad-request', message);
export const notAuthenticated = (message = 'not authenticated') => new ServiceError('not-authenticated', message);
export const forbidden = (message = 'Forbidden') => new ServiceError('forbidden', message);
export const notFound = (message = 'resource not found') => new ServiceError('not-found', message);
export const conflict = (message: string) => new ServiceError('conflict', message);

export const INTERNAL_ERROR_TEXT =
  'an internal error has occurred that is preventing the service from servicing this request';
