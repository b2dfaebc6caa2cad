import type { ErrorBody } from '../error-body.ts';

/** A response that the contract does not declare for the route: usually an error in the standard body. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Under which the log of the service knows the request. */
  readonly requestId: string | undefined;
  /** Seconds after which to retry, if the service said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, requestId?: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text();
    const body = standardBody(text);
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    return new ApiError(
      response.status,
      body?.errors[0]?.message ?? (text.trim().slice(0, 200) || response.statusText || `status ${response.status}`),
      response.headers.get('requestid') ?? (body?.request_id || undefined),
      Number.isNaN(retryAfter) ? undefined : retryAfter,
    );
  }
}

/** The standard body, as far as it is one: what answers may be anything between us and the service. */
function standardBody(text: string): Pick<ErrorBody, 'errors' | 'request_id'> | undefined {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    if (!Array.isArray(body?.errors) || typeof body.errors[0]?.message !== 'string') return undefined;
    return { errors: body.errors, request_id: typeof body.request_id === 'string' ? body.request_id : '' };
  } catch {
    return undefined; // not JSON
  }
}
