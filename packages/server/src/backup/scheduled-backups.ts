import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import type { Database } from '../storage/database.ts';
import { makeBackup } from './make-backup.ts';

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
const NAME = /^chokepoint-[\dTZ-]+\.backup$/;

type ScheduledBackupParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pipelineLock: PipelineLock;
  readonly config: Pick<Config, 'backup' | 'dataDir' | 'secretKeys'>;
};

/** Makes backups at an interval, in the process that owns the pipeline. Returns a function that stops it. */
export function startBackups(parts: ScheduledBackupParts): () => Promise<void> {
  if (!parts.config.backup.folder) return async () => {};
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = running.then(() =>
      backUpWhenDue(parts).catch((error) => parts.log.error({ err: error }, 'a scheduled backup failed')),
    );
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns whether a backup was made. */
export async function backUpWhenDue(parts: ScheduledBackupParts): Promise<boolean> {
  const { db, clock, log, pipelineLock, config } = parts;
  const { folder, hours, count, passphrase } = config.backup;
  if (!folder || !pipelineLock.owned) return false;
  const last = await new WorkRecordStore(db).last('backup');
  const now = clock.now();
  if (last && now.getTime() - last.endedAt.getTime() < hours * HOUR_MS) return false;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `chokepoint-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  const options = { passphrase, secretKey: config.secretKeys.current, now };
  const report = await makeBackup({ db, dataDir: config.dataDir }, path, options);
  log.info({ file: path, ...report }, 'a backup was made');
  await removeOldest(folder, count);
  return true;
}

/** Names sort by time. */
async function removeOldest(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -count)) await rm(join(folder, name), { force: true });
}
