// Does what the writer's thread has given away, while that one goes on.
import { parentPort } from 'node:worker_threads';
import { encodeDelta, openDelta, openShared, textIndexOf } from '@chokepoint/graph';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import type { AssistantMessage, AssistantReply, AssistantRequest } from './merge-helper.ts';

const port = parentPort;
if (!port) throw new Error('helper-thread.ts runs only as a worker thread');

function work(request: AssistantRequest): { result: unknown; moved?: readonly ArrayBuffer[] } {
  switch (request.kind) {
    case 'encode': {
      const chunks = [...encodeDelta(openDelta(request.delta))];
      return { result: chunks, moved: chunks.map((chunk) => chunk.buffer as ArrayBuffer) };
    }
    case 'index':
      return { result: textIndexOf(openShared(request.image), request.property) };
    default:
      return request satisfies never;
  }
}

port.on('message', ({ id, request }: AssistantMessage) => {
  try {
    const { result, moved = [] } = work(request);
    port.postMessage({ id, result } satisfies AssistantReply, [...moved]);
  } catch (error) {
    port.postMessage({ id, error: (error as Error).message } satisfies AssistantReply);
  }
  collectGarbage(); // what was worked on is larger than everything else here, and nobody waits
});
