type Trace = { readonly traceEvents: readonly TraceEvent[] };
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** `workMs` by the clock, `cpuMs` by the time that the thread was running. */
export type Work = { readonly workMs: number; readonly cpuMs: number };
export type Frame = Work & { readonly handedOnMs: number };

/**
 * What the main thread of the page did for each frame that it handed on to be shown: all of its tasks since the frame
 * before, whether they had to do with the drawing or not.
 */
export function framesIn({ traceEvents }: Trace): readonly Frame[] {
  const handedOn = framesHandedOn(traceEvents);
  const here = mainThread(handedOn);
  const ends = handedOn
    .filter(here)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const work = new Float64Array(ends.length);
  const cpu = new Float64Array(ends.length);
  for (const event of traceEvents) {
    if (!here(event) || event.ph !== 'X' || event.name !== 'RunTask') continue;
    const frame = frameOf(ends, event.ts);
    if (frame === ends.length) continue;
    work[frame]! += (event.dur ?? 0) / 1000;
    cpu[frame]! += (event.tdur ?? 0) / 1000;
  }
  // What came before the first frame is not known whole.
  return [...work.subarray(1)].map((workMs, at) => ({
    workMs,
    cpuMs: cpu[at + 1]!,
    handedOnMs: ends[at + 1]! / 1000,
  }));
}

export function framesPerSecond(frames: readonly Frame[]): number {
  const spanMs = frames.length > 1 ? frames.at(-1)!.handedOnMs - frames[0]!.handedOnMs : 0;
  return spanMs > 0 ? ((frames.length - 1) * 1000) / spanMs : 0;
}

/** Everything the main thread did. */
export function workIn(trace: Trace): Work {
  const tasks = tasksIn(trace);
  return {
    workMs: tasks.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000,
    cpuMs: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  };
}

/** The longest that the main thread could not answer; by computing time, so that a busy machine makes it no longer. */
export function longestTask(trace: Trace): Work {
  const [longest] = tasksIn(trace).toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  return { workMs: (longest?.dur ?? 0) / 1000, cpuMs: (longest?.tdur ?? 0) / 1000 };
}

function tasksIn({ traceEvents }: Trace): readonly TraceEvent[] {
  const here = mainThread(framesHandedOn(traceEvents));
  return traceEvents.filter((event) => here(event) && event.ph === 'X' && event.name === 'RunTask');
}

const framesHandedOn = (events: readonly TraceEvent[]) =>
  events.filter(({ name }) => name === 'BeginCommitCompositorFrame');

function mainThread(frames: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const main = busiestThread(frames);
  return ({ pid, tid }) => pid === main?.pid && tid === main.tid;
}

/** Of several pages and workers, the one that drew most. */
function busiestThread(frames: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } | undefined {
  const threads = Object.values(Object.groupBy(frames, ({ pid, tid }) => `${pid} ${tid}`));
  return threads.sort((a, b) => b!.length - a!.length)[0]?.[0];
}

/** The frame that a task worked for: the next to be handed on once it had begun. */
function frameOf(ends: readonly number[], ts: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
