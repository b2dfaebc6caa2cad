import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webFolder } from './web-folder.ts';

/** In a bundle the application is built already, and there is nothing to build it with. */
const BUILT = join(webFolder, 'built');
const BUILD = fileURLToPath(new URL('./build.ts', import.meta.url));

/**
 * The folder of the built web application. It is built in a separate process with low priority, and only when its sources
 * have changed since the last build; the service does not wait for it.
 */
export function buildWebAppInBackground(): Promise<string> {
  if (existsSync(BUILT)) return Promise.resolve(BUILT);
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
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
  folder.catch(() => {}); // the service that serves the folder reports the failure
  return folder;
}

/** Requests come before the build. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
