// A thread that runs tasks on graph images, one at a time.
import { getHeapStatistics } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { deadlineIn, type GraphImage, IdCode, Memory, openShared } from '@chokepoint/graph';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { type Send, serve } from '../threads/serve.ts';
import { joinTeam, leadTeam } from './query-team.ts';
import { SharedWork } from './shared-work.ts';
import type { Tasks } from './task.ts';
import type { ForgetVersion, HelpOffer, RunRequest, WorkerCalls, WorkerData } from './worker-calls.ts';

const { tasksModule }: WorkerData = workerData;
const { tasks }: { readonly tasks: Tasks } = await import(tasksModule);
const byName = new Map(tasks.map((task) => [task.name, task]));
if (byName.size < tasks.length) throw new Error(`${tasksModule} has two tasks of one name`);
const images = new Map<number, GraphImage>();
const codedImages = new WeakMap<GraphImage, GraphImage>();

/** One for all tasks, because results are cached by image. */
function coded(image: GraphImage, tables: Uint16Array): GraphImage {
  const known = codedImages.get(image) ?? image.withIds(new IdCode(tables));
  codedImages.set(image, known);
  return known;
}

function run(request: RunRequest, send: Send<HelpOffer>): unknown {
  const { task: name, input, version, shared, idTables, milliseconds, bytes, cancelled } = request;
  if (shared) images.set(version, openShared(shared));
  const image = images.get(version);
  const task = byName.get(name);
  if (!image || !task) throw new Error(`there is no task ${name}, or no version ${version}`);
  const seen = idTables ? coded(image, idTables) : image;
  const { help, threads } = request;
  const own = threads > 1 && !help ? leadTeam(threads, send) : undefined;
  const limits = { deadline: deadlineIn(milliseconds, cancelled), memory: new Memory(bytes) };
  try {
    return task.run(seen, input, { ...limits, team: help ? joinTeam(help) : own });
  } finally {
    own?.end();
    if (help) new SharedWork(help.numbers).leave(help.member);
    help?.port.close();
  }
}

/** Garbage that a task may leave for the engine to collect in its own time. */
const MOST_GARBAGE_BYTES = 256 << 20;

serve<WorkerCalls, ForgetVersion>(
  { run },
  {
    onNotice: ({ version }) => images.delete(version),
    // The bound on memory is for what a task itself needs, so the garbage of the task before must not count.
    afterReply() {
      if (getHeapStatistics().used_heap_size > MOST_GARBAGE_BYTES) collectGarbage();
    },
  },
);
