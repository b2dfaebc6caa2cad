import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ClusterFolder } from './private-postgres/cluster.ts';

const OWNER_ONLY = 0o700;

/**
 * Takes the rights of other users away from everything in a data folder, as earlier versions and restored copies may have
 * left them. Returns what could not be changed. The programs of the private database stay as they are: they are shared
 * with the installed package, and another user may have to run them.
 */
export function protectDataFolder(folder: string): string[] {
  if (process.platform === 'win32') return [];
  const { path, cluster } = new ClusterFolder(folder);
  return [...protectFolder(folder, path), ...protectFolder(cluster, undefined)];
}

/** Links are not followed. */
function protectFolder(folder: string, except: string | undefined): string[] {
  const failed = protect(folder) ? [] : [folder];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (path === except) continue;
    if (entry.isDirectory()) failed.push(...protectFolder(path, except));
    else if (entry.isFile() && !protect(path)) failed.push(path);
  }
  return failed;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // removed meanwhile, or of another user: then its own rights protect it
  }
}

/** Files come and go while this runs. One with several names is shared with something outside. */
function protect(path: string): boolean {
  try {
    const found = lstatSync(path);
    const shared = found.isFile() && found.nlink > 1;
    if (!shared && (found.mode & 0o777 & ~OWNER_ONLY) !== 0) chmodSync(path, found.mode & OWNER_ONLY);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
