import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w.:-]{8,128}$/;
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The id that a proxy or client gave a request, so that it has one name in all logs; others get one of ours. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}

/** The trace that a request belongs to, by the W3C's `traceparent`. */
export function traceIdOf(headers: IncomingHttpHeaders): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
}
