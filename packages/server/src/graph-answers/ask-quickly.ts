import { BoundExceeded, DeadlineExceeded, deadlineIn, type GraphImage, Memory } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import type { Task, TaskFunction } from '../workers/task.ts';
import { AnswerCache } from './answer-cache.ts';
import { type AskParts, ask } from './ask.ts';

/** After this time a task goes to a worker thread, so that no other request has to wait for long. */
export const QUICK_MS = 1.5;
/** Memory for the walk of a small task. */
const QUICK_BYTES = 128 << 10;
const MOST_CACHED_BYTES = 16 << 20;
const LARGEST_CACHED = 256 << 10;

/** A task that is usually small. */
type Small<Input, Output> = {
  readonly task: Task<Input, Output>;
  readonly run: TaskFunction<Input, Output>;
  /** Whether this input is probably large, so that trying it on this thread would waste time. */
  isLarge(image: GraphImage, input: Input): boolean;
};

type QuickTask<Input, Output> = Small<Input, Output> & {
  /** Inputs that turned out to be large, with their results unless these are too large to cache. */
  readonly answers: AnswerCache<{ readonly output?: Output; readonly bytes: number }>;
};

export const quickTask = <Input, Output>(small: Small<Input, Output>): QuickTask<Input, Output> => ({
  ...small,
  answers: new AnswerCache(MOST_CACHED_BYTES, ({ bytes }) => bytes + 256),
});

/**
 * Runs a small task on this thread, which is faster than sending it to a worker. One that turns out to be large goes to
 * a worker thread, and its result is cached.
 */
export async function askQuickly<Input extends { readonly cache: boolean }, Output extends object>(
  parts: AskParts,
  quick: QuickTask<Input, Output>,
  caller: Principal,
  signal: AbortSignal,
  input: NoInfer<Input>,
): Promise<Output> {
  const { task, answers } = quick;
  const { images } = parts.graph;
  const image = images.imageFor(caller);
  const key = input.cache ? JSON.stringify(input) : undefined;
  const known = key === undefined ? undefined : answers.peek(image, key);
  if (known?.output !== undefined) return known.output;
  const isLarge = known !== undefined || quick.isLarge(image, input);
  const found = isLarge ? undefined : tryHere(quick, image, input);
  if (found !== undefined) return found;
  using lease = images.lease();
  const output = await ask(parts, task, caller, signal, input, 'lookup', lease);
  if (key !== undefined) answers.get(images.imageFor(caller, lease.image), key, () => cacheable(output));
  return output;
}

function tryHere<Input, Output>(
  { run }: QuickTask<Input, Output>,
  image: GraphImage,
  input: Input,
): Output | undefined {
  const memory = new Memory(QUICK_BYTES);
  try {
    return run(image, input, { deadline: deadlineIn(QUICK_MS), memory });
  } catch (error) {
    if (error instanceof DeadlineExceeded || error instanceof BoundExceeded) return undefined;
    throw error;
  }
}

function cacheable<Output extends object>(output: Output): { readonly output?: Output; readonly bytes: number } {
  const bytes = 'json' in output && output.json instanceof Uint8Array ? output.json.length : 0;
  return bytes <= LARGEST_CACHED ? { output, bytes } : { bytes: 0 };
}
