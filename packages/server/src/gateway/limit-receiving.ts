import type { IncomingMessage } from 'node:http';

/**
 * Closes the connection of a client that does not send its whole request in time. Bodies of uploads have a limit of
 * their own, because a large file takes as long as it takes.
 */
export function limitReceiving(request: IncomingMessage, seconds: number): void {
  if (request.complete || !hasBody(request)) return;
  const timer = setTimeout(() => request.socket.destroy(), seconds * 1000);
  timer.unref();
  const done = () => clearTimeout(timer);
  request.once('end', done).once('close', done);
}

/** By the head of a request; a request without a body is whole as soon as its head is here. */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
