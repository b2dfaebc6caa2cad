// A thread that answers questions about graph images, one at a time.
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { deadlineIn, type GraphImage, Memory, openShared } from '@chokepoint/graph';
import { collectGarbage } from '../threads/collect-garbage.ts';
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts';
import type { Tasks } from './task.ts';

const port = parentPort;
if (!port) throw new Error('worker-thread.ts runs only as a worker thread');

const { tasksModule }: WorkerData = workerData;
const { tasks }: { readonly tasks: Tasks } = await import(tasksModule);
const byName = new Map(tasks.map((task) => [task.name, task]));
if (byName.size < tasks.length) throw new Error(`${tasksModule} has two tasks of one name`);
const images = new Map<number, GraphImage>();

function answer(message: Extract<ToWorker, { kind: 'run' }>): FromWorker {
  try {
    if (message.shared) images.set(message.version, openShared(message.shared));
    const image = images.get(message.version);
    const task = byName.get(message.task);
    if (!image || !task) throw new Error(`there is no task ${message.task}, or no version ${message.version}`);
    const limits = {
      deadline: deadlineIn(message.milliseconds, message.cancelled),
      memory: new Memory(message.bytes),
    };
    return { kind: 'done', id: message.id, output: task.run(image, message.input, limits) };
  } catch (error) {
    const { name, message: text, stack: _, cause: __, ...fields } = error as Error & Record<string, unknown>;
    return { kind: 'failed', id: message.id, error: { name: name || 'Error', message: text ?? String(error), fields } };
  }
}

/** What a task may leave behind for the engine to collect in its own time. */
const LITTER_BYTES = 256 << 20;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'forget') images.delete(message.version);
  else {
    port.postMessage(answer(message));
    // The bound on memory is for what a task itself needs, so it must not find the litter of the one before.
    if (getHeapStatistics().used_heap_size > LITTER_BYTES) collectGarbage();
  }
});
port.postMessage({ kind: 'ready' } satisfies FromWorker);
