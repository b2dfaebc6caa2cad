import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import type { Database } from '../storage/database.ts';
import { DATASET_NAMES } from './export-schema.ts';
import { MANIFESTS, makeExport } from './make-export.ts';

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
const MANIFEST = /^(\d{8}T\d{6}Z)\.json$/;

type ScheduledExportParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly graph: GraphStore;
  readonly pipelineLock: PipelineLock;
  readonly config: Pick<Config, 'export'>;
};

/** Writes exports at an interval, in the process that owns the pipeline. Returns a function that stops it. */
export function startExports(parts: ScheduledExportParts): () => Promise<void> {
  if (!parts.config.export.folder) return async () => {};
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = running.then(() =>
      exportWhenDue(parts).catch((error) => parts.log.error({ err: error }, 'a scheduled export failed')),
    );
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns whether an export was written. */
export async function exportWhenDue(parts: ScheduledExportParts): Promise<boolean> {
  const { db, clock, log, graph, pipelineLock } = parts;
  const { folder, hours, count } = parts.config.export;
  if (!folder || !pipelineLock.owned) return false;
  const records = new WorkRecordStore(db);
  const last = await records.last('export');
  const now = clock.now();
  if (last && now.getTime() - last.endedAt.getTime() < hours * HOUR_MS) return false;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  using lease = graph.images.lease();
  const report = await makeExport({ db, version: lease.version, graph: lease.shared }, folder, now);
  await records.set('export', { folder, ...report }, now);
  log.info({ folder, ...report }, 'an export was written');
  await removeOldest(folder, count);
  return true;
}

/** Names sort by time. An export disappears from the list first, so that a list never names files that are gone. */
async function removeOldest(folder: string, count: number): Promise<void> {
  const names = (await readdir(join(folder, MANIFESTS))).flatMap((name) => MANIFEST.exec(name)?.[1] ?? []).sort();
  for (const exported of names.slice(0, -count)) {
    await rm(join(folder, MANIFESTS, `${exported}.json`), { force: true });
    for (const dataset of DATASET_NAMES)
      await rm(join(folder, dataset, `exported=${exported}`), { recursive: true, force: true });
  }
}
