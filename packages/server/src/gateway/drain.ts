import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_BYTES = 256 << 20;
const LONGEST_MS = 10_000;

/**
 * Reads the rest of a body that was refused, and discards it. A client that is still sending when the connection closes
 * never sees the response, so it may continue for a while.
 */
export function drain(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    const timer = setTimeout(done, LONGEST_MS);
    function done(): void {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    }
    function count(chunk: Buffer): void {
      read += chunk.length;
      if (read > MOST_BYTES) done();
    }
    if (request.readableEnded || request.destroyed) return done();
    response.removeHeader('connection');
    request.on('data', count).once('end', done).once('close', done).resume();
  });
}
