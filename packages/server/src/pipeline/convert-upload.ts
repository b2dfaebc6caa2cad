import { ServiceError } from '../service-error.ts';
import { MemoryExceeded } from '../threads/memory-budget.ts';
import type { ConvertedFile, ListedFile } from '../uploads/conversion/conversion-calls.ts';
import { ConversionStopped, NoRoomToConvert } from '../uploads/conversion/conversion-errors.ts';
import type { ConversionProgress } from '../uploads/conversion/converter.ts';
import type { Converters } from '../uploads/conversion/converters.ts';
import type { Spill } from '../uploads/conversion/spill-file.ts';
import type { IngestTask, IngestTaskStore } from '../uploads/ingest-task-store.ts';

/** A file of an upload, and what it was converted to, or why it could not be. */
export type ConvertedUpload = { readonly file: ListedFile; readonly result: ConvertedFile | string };

/** The task is not in the queue any more: its job was cancelled, or another process has done it. */
export class TaskWithdrawn extends Error {
  override name = 'TaskWithdrawn';

  constructor() {
    super('the task was withdrawn');
  }
}

type ConvertParts = { readonly converters: Converters; readonly tasks: IngestTaskStore };
type ConvertOptions = {
  readonly path: string;
  readonly ingestTime: string;
  readonly spill: Spill;
  readonly signal: AbortSignal;
  /** One file after the other, instead of one for each thread. */
  readonly sequential: boolean;
};

const PROGRESS_MS = 1000;
/** Each has a result of its own. */
const MOST_FILES = 5000;

/** Converts all files of an upload, and records the progress. Throws `TaskWithdrawn`. */
export async function convertUpload(
  { converters, tasks }: ConvertParts,
  task: IngestTask,
  { signal: stop, sequential, ...options }: ConvertOptions,
): Promise<ConvertedUpload[]> {
  const withdrawn = new AbortController();
  const signal = AbortSignal.any([stop, withdrawn.signal]);
  const files = await converters.ask({ kind: 'list', path: options.path, name: task.original_name }, { signal });
  if (files.length > MOST_FILES) return [tooManyFiles(task)];
  const progress = files.map(() => ({ bytes: 0, objects: 0 }));
  const record = async () => {
    if (!(await tasks.recordProgress(task.id, total(files, progress, task)))) withdrawn.abort();
  };
  const convert = async (number: number): Promise<ConvertedFile | string> => {
    const { failure } = files[number]!;
    if (failure !== undefined) return failure;
    const request = { kind: 'convert', ...options, name: task.original_name, file: number } as const;
    const tally = task.collection_job_id !== null;
    const onProgress = (now: ConversionProgress) => {
      progress[number] = now;
    };
    const result = await converters.ask({ ...request, tally }, { signal, onProgress }).catch(reasonOf);
    if (typeof result === 'object') progress[number] = result.report;
    return result;
  };
  const timer = setInterval(() => void record().catch(() => {}), PROGRESS_MS);
  try {
    const results = await convertLargestFirst(files, sequential ? inTurns(convert) : convert);
    return files.map((file, number) => ({ file, result: results[number]! }));
  } catch (error) {
    throw withdrawn.signal.aborted ? new TaskWithdrawn() : error;
  } finally {
    clearInterval(timer);
  }
}

function tooManyFiles({ original_name: name, size }: IngestTask): ConvertedUpload {
  const failure = `the archive has more than ${MOST_FILES} files`;
  return { file: { name, size, failure }, result: failure };
}

function total(files: readonly ListedFile[], progress: readonly ConversionProgress[], task: IngestTask) {
  const bytes = progress.reduce((sum, file) => sum + file.bytes, 0);
  const objects = progress.reduce((sum, file) => sum + file.objects, 0);
  const expected = files.reduce((sum, file) => sum + (file.size ?? task.size), 0);
  return { total_bytes: Math.max(expected, bytes), bytes, objects };
}

/** The largest first, so that no thread has to convert it alone at the end. Results in the order of the files. */
async function convertLargestFirst<T>(
  files: readonly ListedFile[],
  convert: (number: number) => Promise<T>,
): Promise<T[]> {
  const order = files.map((_, number) => number).sort((a, b) => (files[b]!.size ?? 0) - (files[a]!.size ?? 0));
  const results = new Array<T>(files.length);
  const settled = await Promise.allSettled(
    order.map(async (number) => {
      results[number] = await convert(number);
    }),
  );
  // All have ended before an error is thrown: the caller then closes the file that they write to.
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return results;
}

/** Calls begin when the one before has ended. */
function inTurns<T>(convert: (number: number) => Promise<T>): (number: number) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (number) => {
    const result = last.then(() => convert(number));
    last = result.catch(() => {});
    return result;
  };
}

/** A file that cannot be converted fails alone; memory is what all of them need. */
function reasonOf(error: unknown): string {
  if (error instanceof ConversionStopped || error instanceof MemoryExceeded) throw error;
  if (error instanceof NoRoomToConvert)
    throw new ServiceError('unavailable', 'The disk is full. Nothing was changed; free some space.', { cause: error });
  return (error as Error).message;
}
