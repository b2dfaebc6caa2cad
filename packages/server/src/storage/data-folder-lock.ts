import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/**
 * Makes this process the only one that uses a data folder. A lock left behind by a process that was
 * killed is recognised and taken over. Throws `DataFolderInUse` while its holder lives.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = lockFile(folder);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
      closeSync(file);
      // The database does not protect its files, so no other user may read the folder.
      chmodSync(folder, 0o700);
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = livingHolder(path);
    if (holder !== undefined)
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by process ${holder}. Stop it first, choose another CHOKEPOINT_DATA_DIR, or use a PostgreSQL server (CHOKEPOINT_DATABASE_URL) to run several processes.`,
      );
    rmSync(path, { force: true });
  }
  throw new DataFolderInUse(`The data folder ${folder} could not be locked: another process keeps taking ${path}.`);
}

/** The process that uses a data folder; undefined: none does. */
export const dataFolderHolder = (folder: string): number | undefined => livingHolder(lockFile(folder));

const lockFile = (folder: string): string => join(folder, 'chokepoint.lock');

function livingHolder(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined; // released meanwhile
  }
  const [pid, start] = text.trim().split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0) return undefined;
  try {
    process.kill(holder, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  // The number may have been given to another program since: then it started at another time.
  return startOf(holder) === start ? holder : undefined;
}

/** When a process started, as the kernel counts; the same text for all where that cannot be known. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
