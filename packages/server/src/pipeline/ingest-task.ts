import type { Clock } from '../clock.ts';
import { noteDocument } from '../collection/collected-document.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { GraphChange, UnmatchedEnd } from '../graph/writer/protocol.ts';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import type { Metrics } from '../metrics.ts';
import { ServiceError } from '../service-error.ts';
import type { Parameters } from '../settings/parameters.ts';
import type { Database } from '../storage/database.ts';
import { ConversionStopped, type Converters, NoRoomToConvert } from '../uploads/conversion/converters.ts';
import type { ConvertedFile, ListedFile } from '../uploads/conversion/protocol.ts';
import { type Spill, SpillFile } from '../uploads/conversion/spill-file.ts';
import { fileResult, unreadable } from '../uploads/file-result.ts';
import { JobStore } from '../uploads/job-store.ts';
import { FILE_TYPE, type FileResult, type IngestTask, TaskStore } from '../uploads/task-store.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';

export type IngestParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly graph: GraphStore;
  readonly parameters: Parameters;
  readonly converters: Converters;
  readonly uploads: UploadFiles;
  readonly metrics: Metrics;
};

/** The task is not in the queue any more: its job was cancelled, or another process has done it. */
export class TaskWithdrawn extends Error {
  override name = 'TaskWithdrawn';
}

type Converted = { readonly file: ListedFile; readonly result: ConvertedFile | string };

const PROGRESS_MS = 1000;

/**
 * Takes one upload in: converts its files, and commits all of them to the graph together with the end of the task. So
 * readers see all of an upload or nothing, and after a crash the task is either done or still in the queue.
 */
export async function ingestTask(parts: IngestParts, task: IngestTask, signal: AbortSignal): Promise<void> {
  const began = parts.clock.now();
  const started = performance.now();
  const path = await parts.uploads.locate(task.stored_file, task.size);
  await using waiting = await SpillFile.open(parts.uploads.folder);
  const converted =
    path === undefined
      ? [gone(task)]
      : await convertAll(parts, task, { path, ingestTime: began.toISOString(), spill: waiting.spill }, signal);
  parts.converters.done();
  const convertedAt = performance.now();
  const keepFile = await parts.parameters.enabled('analysis.retain_ingest_files');
  await parts.graph.commit(changeOf(converted, began.toISOString()), {
    cause: { kind: 'ingest', details: { ...jobOf(task), task: task.id, file: task.original_name } },
    alongside: async (transaction, report) => {
      if (!(await new TaskStore(transaction).remove(task.id))) throw new TaskWithdrawn('the task was withdrawn');
      await finish(transaction, task, converted, report.unmatched, parts.clock.now());
      if (!keepFile)
        await transaction.deleteFrom('ingest_file_part').where('stored_file', '=', task.stored_file).execute();
    },
  });
  const read = converted.map(({ result }) => result).filter((result) => typeof result !== 'string');
  parts.metrics.ingested({
    bytes: read.reduce((sum, { report }) => sum + report.bytes, 0),
    objects: read.reduce((sum, { report }) => sum + report.objects, 0),
    convertSeconds: (convertedAt - started) / 1000,
    commitSeconds: (performance.now() - convertedAt) / 1000,
  });
  if (!keepFile) await parts.uploads.remove(task.stored_file);
}

const jobOf = (task: IngestTask) =>
  task.job_id === null ? { collection_job: task.collection_job_id } : { job: task.job_id };

/** Takes a task off the queue that cannot be done, and says why. */
export async function abandonTask(parts: IngestParts, task: IngestTask, reason: string): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const database = transaction;
    if (!(await new TaskStore(database).remove(task.id))) return;
    const file = { name: task.original_name, size: task.size, failure: undefined };
    await finish(database, task, [{ file, result: reason }], [], parts.clock.now());
  });
  await parts.uploads.remove(task.stored_file);
}

function gone(task: IngestTask): Converted {
  const file = { name: task.original_name, size: task.size, failure: undefined };
  return { file, result: 'the uploaded file is not there any more; upload it again' };
}

async function convertAll(
  { converters, db }: IngestParts,
  task: IngestTask,
  how: { readonly path: string; readonly ingestTime: string; readonly spill: Spill },
  stop: AbortSignal,
): Promise<Converted[]> {
  const withdrawn = new AbortController();
  const signal = AbortSignal.any([stop, withdrawn.signal]);
  const files = await converters.ask({ kind: 'list', path: how.path, name: task.original_name }, { signal });
  const progress = files.map(() => ({ bytes: 0, objects: 0 }));
  const totalBytes = files.reduce((sum, file) => sum + (file.size ?? task.size), 0);
  const tasks = new TaskStore(db);
  const tell = async () => {
    const bytes = progress.reduce((sum, file) => sum + file.bytes, 0);
    const objects = progress.reduce((sum, file) => sum + file.objects, 0);
    const there = await tasks.progress(task.id, { total_bytes: Math.max(totalBytes, bytes), bytes, objects });
    if (!there) withdrawn.abort();
  };
  const timer = setInterval(() => void tell().catch(() => {}), PROGRESS_MS);
  try {
    // The largest first, so that no thread is left alone with it at the end.
    const order = files.map((_, number) => number).sort((a, b) => (files[b]!.size ?? 0) - (files[a]!.size ?? 0));
    const results = new Array<ConvertedFile | string>(files.length);
    const ended = await Promise.allSettled(
      order.map(async (number) => {
        const { failure } = files[number]!;
        results[number] =
          failure ??
          (await converters
            .ask(
              {
                kind: 'convert',
                ...how,
                name: task.original_name,
                file: number,
                tally: task.collection_job_id !== null,
              },
              {
                signal,
                onProgress: (now) => {
                  progress[number] = now;
                },
              },
            )
            .catch(reasonOf));
        const result = results[number];
        if (typeof result === 'object') progress[number] = result.report;
      }),
    );
    // Nobody may be writing any more when the file for what waits is closed.
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return files.map((file, number) => ({ file, result: results[number]! }));
  } catch (error) {
    if (withdrawn.signal.aborted) throw new TaskWithdrawn('the task was withdrawn');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A file that cannot be converted fails alone. */
function reasonOf(error: unknown): string {
  if (error instanceof ConversionStopped) throw error;
  if (error instanceof NoRoomToConvert)
    throw new ServiceError('unavailable', 'The disk is full. Nothing was changed; free some space.', { cause: error });
  return (error as Error).message;
}

function changeOf(converted: readonly Converted[], lastseen: string): GraphChange {
  const results = converted.map(({ result }) => result).filter((result) => typeof result !== 'string');
  const stubs = results.flatMap((result) => result.stubs);
  const edges = results.flatMap((result) => result.looseEdges);
  return {
    held: results.flatMap((result) => result.batches),
    ...(stubs.length + edges.length > 0 && { looseEnds: { properties: { lastseen }, stubs, edges } }),
  };
}

async function finish(
  transaction: Database,
  task: IngestTask,
  converted: readonly Converted[],
  unmatched: readonly UnmatchedEnd[],
  now: Date,
): Promise<void> {
  const parent = task.file_type === FILE_TYPE.zip ? task.original_name : '';
  const results: FileResult[] = converted.map(({ file: { name }, result }, number) => {
    const inside = name === task.original_name ? '' : parent;
    if (typeof result === 'string')
      return unreadable(name, inside, result.replace(/^the archive cannot be opened: /, 'Error opening archive: '));
    return fileResult(
      name,
      inside,
      result,
      unmatched.filter(({ file }) => file === number),
    );
  });
  const read = converted.map(({ result }) => result).filter((result) => typeof result !== 'string');
  if (task.collection_job_id !== null) await noteDocument(transaction, task.collection_job_id, results, read, now);
  if (task.job_id !== null) await noteFiles(transaction, task.job_id, results, read, now);
  const sources = read.flatMap(({ report: { head } }) =>
    head?.format === 'opengraph' && head.sourceKind !== '' ? [head.sourceKind] : [],
  );
  await new SourceKindStore(transaction).register(sources);
  await new CustomNodeStore(transaction).register(
    read.flatMap(({ report }) => report.nodeKinds),
    now,
  );
}

async function noteFiles(
  transaction: Database,
  jobId: number,
  results: readonly FileResult[],
  read: readonly ConvertedFile[],
  now: Date,
): Promise<void> {
  const counted = await new JobStore(transaction).count(
    jobId,
    {
      total: results.length,
      failed: results.filter(({ errors }) => errors.length > 0).length,
      partial: results.filter(({ warnings }) => warnings.length > 0).length,
      bytes: read.reduce((sum, { report }) => sum + report.bytes, 0),
      objects: read.reduce((sum, { report }) => sum + report.objects, 0),
    },
    now,
  );
  if (counted) await new TaskStore(transaction).complete(jobId, results, now);
}
