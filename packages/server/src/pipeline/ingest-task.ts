import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { GraphChange, UnmatchedReference } from '../graph/writer/graph-change.ts';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import type { Database } from '../storage/database.ts';
import type { ConvertedFile } from '../uploads/conversion/conversion-calls.ts';
import type { Converters } from '../uploads/conversion/converters.ts';
import { SpillFile } from '../uploads/conversion/spill-file.ts';
import { fileResult, unreadable } from '../uploads/file-result.ts';
import { FILE_TYPE, type FileResult, type IngestTask, IngestTaskStore } from '../uploads/ingest-task-store.ts';
import { digestOfFile, InputFileStore } from '../uploads/input-file-store.ts';
import type { UploadFileStore } from '../uploads/upload-file-store.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { type ConvertedUpload, convertUpload, TaskWithdrawn } from './convert-upload.ts';
import type { JobSource } from './job-source.ts';
import { filesThatFit } from './names-that-fit.ts';

type ResultParts = { readonly sources: readonly JobSource[]; readonly clock: Clock };

export type IngestParts = ResultParts & {
  readonly db: Database;
  readonly graph: GraphStore;
  readonly converters: Converters;
  readonly uploadFiles: UploadFileStore;
  readonly workers: Pick<WorkerPool, 'start' | 'releaseMemory'>;
};

export type IngestReport = {
  /** Of the graph, with the upload in it. */
  readonly version: number;
  readonly bytes: number;
  readonly objects: number;
  readonly convertSeconds: number;
  readonly commitSeconds: number;
};

type IngestOptions = {
  /** Take less memory, and more time: files are converted one after the other, and wait on disk. */
  readonly sparing?: boolean;
};

const SPARING_BYTES = 1 << 20;

/** How soon a merge ends after its job was cancelled. */
const WATCH_MS = 500;

/**
 * Ingests one upload: converts its files, and commits all of them to the graph together with the removal of the task.
 * So readers see all of an upload or nothing, and after a crash the task is either done or still in the queue.
 */
export async function ingestTask(
  parts: IngestParts,
  task: IngestTask,
  signal: AbortSignal,
  { sparing = false }: IngestOptions = {},
): Promise<IngestReport> {
  const { clock, graph, converters, uploadFiles } = parts;
  const ingestTime = clock.now().toISOString();
  const started = performance.now();
  const path = await uploadFiles.locate(task.stored_file, task.size);
  await using waiting = await SpillFile.open(uploadFiles.folder, {
    mostInMemory: sparing ? SPARING_BYTES : converters.mostWaitingBytes,
  });
  const digest = path === undefined ? undefined : digestOfFile(path);
  digest?.catch(() => {}); // awaited below
  const converted =
    path === undefined
      ? [failedUpload(task, 'the uploaded file is not there any more; upload it again')]
      : await convertUpload({ converters, tasks: new IngestTaskStore(parts.db) }, task, {
          path,
          ingestTime,
          spill: waiting.spill,
          signal,
          sequential: sparing,
        });
  const { nodePropertyNames, edgePropertyNames } = graph.images.current;
  const files = filesThatFit(converted, [...nodePropertyNames, ...edgePropertyNames]);
  converters.closeFiles();
  const sha256 = await digest;
  const convertedAt = performance.now();
  parts.workers.start('query', 2); // for the analysis, and for queries beside it
  const retainFile = await uploadFiles.retainsFiles();
  using watched = whileQueued(new IngestTaskStore(parts.db), task.id, signal);
  const sourceKinds = (await new SourceKindStore(parts.db).all()).map(({ name }) => name);
  const { version } = await graph.commit(
    { ...changeOf(files, ingestTime), sourceKinds },
    {
      signal: watched.signal,
      cause: { kind: 'ingest', details: { ...jobOf(task), task: task.id, file: task.original_name, sha256 } },
      alongside: async (transaction, { unmatched }) => {
        if (!(await new IngestTaskStore(transaction).remove(task.id))) throw new TaskWithdrawn();
        await recordResults(parts, transaction, task, files, unmatched);
        if (sha256 !== undefined && readable(files).length > 0) await recordInput(parts, transaction, task, sha256);
        if (!retainFile) await uploadFiles.removeParts(task.stored_file, transaction);
      },
    },
  );
  const committedAt = performance.now();
  if (!retainFile) await uploadFiles.remove(task.stored_file);
  const reports = readable(files).map(({ report }) => report);
  return {
    version,
    bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0),
    objects: reports.reduce((sum, { objects }) => sum + objects, 0),
    convertSeconds: (convertedAt - started) / 1000,
    commitSeconds: (committedAt - convertedAt) / 1000,
  };
}

async function recordInput(
  { clock }: ResultParts,
  transaction: Database,
  task: IngestTask,
  sha256: string,
): Promise<void> {
  const { original_name: name, size: bytes } = task;
  await new InputFileStore(transaction).add({ name, bytes, sha256, ingested_at: clock.now() });
}

/** A signal that fires when the task leaves the queue, because its job was cancelled, or when the pipeline stops. */
function whileQueued(
  tasks: IngestTaskStore,
  id: number,
  stop: AbortSignal,
): Disposable & { readonly signal: AbortSignal } {
  const withdrawn = new AbortController();
  const look = async () => {
    if (!(await tasks.isQueued(id))) withdrawn.abort(new TaskWithdrawn());
  };
  // While the database is unreachable the task continues; its commit reports the failure. The next check tries again.
  const timer = setInterval(() => void look().catch(() => {}), WATCH_MS);
  return { signal: AbortSignal.any([stop, withdrawn.signal]), [Symbol.dispose]: () => clearInterval(timer) };
}

/** Removes a task that cannot be done from the queue, and records the reason. */
export async function abandonTask(parts: IngestParts, task: IngestTask, reason: string): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    if (!(await new IngestTaskStore(transaction).remove(task.id))) return;
    await recordResults(parts, transaction, task, [failedUpload(task, reason)], []);
  });
  await parts.uploadFiles.remove(task.stored_file);
}

const jobOf = (task: IngestTask) =>
  task.job_id === null ? { collection_job: task.collection_job_id } : { job: task.job_id };

function failedUpload(task: IngestTask, reason: string): ConvertedUpload {
  return { file: { name: task.original_name, size: task.size, failure: undefined }, result: reason };
}

const readable = (files: readonly ConvertedUpload[]): ConvertedFile[] =>
  files.map(({ result }) => result).filter((result) => typeof result !== 'string');

function changeOf(files: readonly ConvertedUpload[], lastseen: string): GraphChange {
  const converted = readable(files);
  const stubs = converted.flatMap((file) => file.stubs);
  const edges = converted.flatMap((file) => file.unresolvedEdges);
  return {
    spillableBatches: converted.flatMap((file) => file.batches),
    ...(stubs.length + edges.length > 0 && { unresolved: { properties: { lastseen }, stubs, edges } }),
  };
}

/** In the transaction of the commit: updates the job and the catalogue of kinds from the files. */
async function recordResults(
  { sources, clock }: ResultParts,
  transaction: Database,
  task: IngestTask,
  files: readonly ConvertedUpload[],
  unmatched: readonly UnmatchedReference[],
): Promise<void> {
  const now = clock.now();
  const converted = readable(files);
  const results = files.map((file, number) =>
    resultOf(
      task,
      file,
      unmatched.filter((end) => end.file === number),
    ),
  );
  for (const source of sources) await source.within(transaction).recordFiles(task, { results, converted }, now);
  const sourceKinds = converted.flatMap(({ report: { head } }) =>
    head?.format === 'opengraph' && head.sourceKind !== '' ? [head.sourceKind] : [],
  );
  await new SourceKindStore(transaction).register(sourceKinds);
  await new CustomNodeStore(transaction).register(
    converted.flatMap(({ report }) => report.nodeKinds),
    now,
  );
}

function resultOf(
  task: IngestTask,
  { file: { name }, result }: ConvertedUpload,
  unmatched: readonly UnmatchedReference[],
): FileResult {
  const inArchive = task.file_type === FILE_TYPE.zip && name !== task.original_name;
  const parent = inArchive ? task.original_name : '';
  if (typeof result !== 'string') return fileResult(name, parent, result, unmatched);
  return unreadable(name, parent, result.replace(/^the archive cannot be opened: /, 'Error opening archive: '));
}
