// Merging, encoding and decoding a graph takes seconds when it is large: here, never on the thread that serves requests.
import { parentPort } from 'node:worker_threads';
import { patchOf, type SharedGraph } from '@chokepoint/graph';
import type { WriterMessage, WriterReply } from './protocol.ts';
import { work } from './work.ts';

const port = parentPort;
if (!port) throw new Error('writer-thread.ts runs only as a worker thread');

let remembered: SharedGraph | undefined;

port.on('message', (message: WriterMessage) => {
  const { id } = message;
  try {
    const request =
      message.base === 'remembered'
        ? ({ ...message.request, base: remembered } as typeof message.request)
        : message.request;
    const base = 'base' in request ? request.base : undefined;
    const { image, ...result } = { image: undefined, ...work(request) };
    port.postMessage({ id, result, image: image && base ? patchOf(base, image) : image } satisfies WriterReply);
    if (message.remember) remembered = image;
  } catch (error) {
    const { name, message: text } = error as Error;
    port.postMessage({ id, error: { name, message: text } } satisfies WriterReply);
  }
});
