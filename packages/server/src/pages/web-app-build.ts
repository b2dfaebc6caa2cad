import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../../web/build/build.ts', import.meta.url));

/**
 * The folder of the built web application. It is built in a process of its own, with low priority, when its sources have
 * changed since the last time; nobody waits for it.
 */
export function buildWebApp(): Promise<string> {
  const folder = new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', BUILD],
      { maxBuffer: 16 << 20 },
      (error, stdout, stderr) => {
        process.off('exit', end);
        const last = stdout.trim().split('\n').at(-1);
        if (error || !last) reject(new Error(`the build ended without a result: ${(stderr || stdout).slice(-2000)}`));
        else resolve(last);
      },
    );
    const end = () => child.kill();
    process.once('exit', end);
    if (child.pid !== undefined) yieldTo(child.pid);
  });
  folder.catch(() => {}); // whoever serves the folder says what went wrong
  return folder;
}

/** Requests come before the build. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not let us.
  }
}
