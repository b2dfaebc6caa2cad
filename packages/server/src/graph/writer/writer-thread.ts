// Merging, encoding and decoding a graph takes seconds when it is large: here, never on the thread that serves requests.
import { parentPort } from 'node:worker_threads';
import { patchOf, type SharedGraph } from '@chokepoint/graph';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import { MergeHelper } from './merge-helper.ts';
import type { WriterMessage, WriterReply } from './protocol.ts';
import { workWith } from './work.ts';

const port = parentPort;
if (!port) throw new Error('writer-thread.ts runs only as a worker thread');

/** Bytes of a change that leaves garbage worth collecting. */
const LARGE = 4 << 20;

const helper = new MergeHelper();
let remembered: SharedGraph | undefined;

/** The memory of chunks, which goes to the other thread without a copy. Several may lie in one piece. */
function buffersOf(chunks: readonly Uint8Array[]): ArrayBuffer[] {
  return [...new Set(chunks.map((chunk) => chunk.buffer as ArrayBuffer))];
}

port.on('message', async (message: WriterMessage) => {
  const { id } = message;
  try {
    const request =
      message.base === 'remembered'
        ? ({ ...message.request, base: remembered } as typeof message.request)
        : message.request;
    const base = 'base' in request ? request.base : undefined;
    const { image, ...result } = { image: undefined, ...(await workWith(helper, request)) };
    const chunks = 'chunks' in result ? result.chunks : [];
    const large = chunks.reduce((sum, chunk) => sum + chunk.length, 0) > LARGE;
    const reply: WriterReply = { id, result, image: image && base ? patchOf(base, image) : image };
    port.postMessage(reply, buffersOf(chunks));
    if (message.remember) remembered = image;
    if (large) setImmediate(collectGarbage); // the change itself lay in shared memory, several times as large
  } catch (error) {
    const { name, message: text } = error as Error;
    port.postMessage({ id, error: { name, message: text } } satisfies WriterReply);
  }
});
