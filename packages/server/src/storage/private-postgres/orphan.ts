import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderInUse } from '../data-folder-lock.ts';

/** Escalation: wait for the server to exit, ask it to, kill it. */
const STEPS: readonly { readonly signal: NodeJS.Signals | undefined; readonly seconds: number }[] = [
  { signal: undefined, seconds: 5 },
  { signal: 'SIGINT', seconds: 20 },
  { signal: 'SIGQUIT', seconds: 10 },
  { signal: 'SIGKILL', seconds: 5 },
];
const POLL_MS = 25;

/**
 * Ends a server that a service which was killed has left on a cluster, and removes the file that names one which has
 * gone. The caller has locked the data folder, so no living service uses it.
 */
export async function endOrphan(cluster: string, socket: string | undefined): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = namedIn(file);
  if (pid !== undefined && isServerOf(cluster, pid)) await end(cluster, pid);
  else if (socket && (await accepts(socket)))
    throw new DataFolderInUse(
      `The data folder is in use by a database server that this process cannot see, for example of another container: ${cluster}. Stop that service first.`,
    );
  rmSync(file, { force: true });
}

async function end(cluster: string, pid: number): Promise<void> {
  for (const { signal, seconds } of STEPS) {
    if (signal) signalTo(pid, signal);
    for (let waited = 0; waited < seconds * 1000; waited += POLL_MS) {
      if (!isServerOf(cluster, pid)) return;
      await delay(POLL_MS);
    }
  }
  throw new DataFolderInUse(`The database server with the process number ${pid} does not end; it uses ${cluster}.`);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited in the meantime, or belongs to another user; the caller checks again.
  }
}

function namedIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Process ids are reused, so the command line has to name the cluster. */
function isServerOf(cluster: string, pid: number): boolean {
  return commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // no such process
  }
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
