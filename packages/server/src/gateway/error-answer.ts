import type { ErrorBody } from '@chokepoint/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { bodyTooLarge, WRONG_CONTENT_TYPE } from '../http/request-body.ts';
import { badRequest, INTERNAL_ERROR_TEXT, ServiceError } from '../service-error.ts';
import { isDatabaseUnavailable } from '../storage/database.ts';
import { sendJson } from './send-json.ts';

/** Turns anything that was thrown into the standard error answer. What the caller must not see is only logged. */
export function answerError(
  reply: FastifyReply,
  thrown: unknown,
  requestId: string,
  now: Date,
  log: Logger,
): FastifyReply {
  const error = asServiceError(thrown);
  if (error.status >= 500 && !isExpected(thrown))
    log.error({ err: thrown, requestId }, 'a request failed for an internal reason');
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return sendJson(reply, error.status, errorBody(error, requestId, now));
}

/** What the service answers under load, and when its database is away for long: the line of the request says enough. */
function isExpected(thrown: unknown): boolean {
  if (!(thrown instanceof ServiceError)) return false;
  return thrown.code === 'timed-out' || (thrown.code === 'unavailable' && thrown.cause === undefined);
}

export function answerUnknownPath(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('404 page not found\n');
}

function errorBody({ status, message, further }: ServiceError, requestId: string, now: Date): ErrorBody {
  return {
    http_status: status,
    timestamp: now.toISOString(),
    request_id: requestId,
    errors: [message, ...further].map((text) => ({ context: '', message: text })),
  };
}

/** PostgreSQL's codes for text that it cannot store, such as one with a NUL character. */
const UNSTORABLE_TEXT: ReadonlySet<string> = new Set(['22021', '22P05']);

/** Half of a surrogate pair, which JSON can carry but the database cannot store, has the code of any malformed value. */
const isUnstorableText = (code = '', message = ''): boolean =>
  UNSTORABLE_TEXT.has(code) || (code === '22P02' && message.includes('for type json'));

function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { code, statusCode, message } = thrown as { code?: string; statusCode?: number; message?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return badRequest(WRONG_CONTENT_TYPE);
  // Before what follows: a connection to the database breaks with the same code as one of a client.
  if (isDatabaseUnavailable(thrown))
    return new ServiceError('unavailable', 'the database cannot be reached at the moment', {
      retryAfter: 1,
      cause: thrown,
    });
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return badRequest('the request was cut off');
  // Errors in the request that the HTTP library found itself (a wrong content length, a bad percent sign).
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return badRequest(message ?? 'the request is malformed');
  if (isUnstorableText(code, message)) return badRequest('a text in the request cannot be stored');
  return new ServiceError('internal', INTERNAL_ERROR_TEXT, { cause: thrown });
}
