import type { IncomingMessage } from 'node:http';
import { Http2ServerRequest } from 'node:http2';

type Request = IncomingMessage | Http2ServerRequest;

/**
 * Closes the connection (HTTP/2: the stream) of a client that does not send its whole request in time. Bodies of uploads
 * have a limit of their own, because a large file takes as long as it takes.
 */
export function limitReceiving(request: Request, seconds: number): void {
  if (request.complete || !hasBody(request)) return;
  const timer = setTimeout(() => {
    if (!hasArrived(request)) request.socket.destroy();
  }, seconds * 1000);
  timer.unref();
  const done = () => clearTimeout(timer);
  request.once('end', done).once('close', done);
}

/** By the head of a request; a request without a body is whole as soon as its head is here. */
function hasBody(request: Request): boolean {
  if (request instanceof Http2ServerRequest) return !request.stream.endAfterHeaders;
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** With HTTP/2 a body counts as complete only after something has read it. */
function hasArrived(request: Request): boolean {
  if (request.complete) return true;
  return request instanceof Http2ServerRequest && Boolean(request.stream.state.remoteClose);
}
