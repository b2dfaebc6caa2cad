// Merging, encoding and decoding a graph takes seconds when it is large: here, never on the thread that serves requests.
import { parentPort } from 'node:worker_threads';
import type { WriterMessage, WriterReply } from './protocol.ts';
import { work } from './work.ts';

const port = parentPort;
if (!port) throw new Error('writer-thread.ts runs only as a worker thread');

port.on('message', ({ id, request }: WriterMessage) => {
  try {
    port.postMessage({ id, result: work(request) } satisfies WriterReply);
  } catch (error) {
    const { name, message } = error as Error;
    port.postMessage({ id, error: { name, message } } satisfies WriterReply);
  }
});
