import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { sourceStamp } from './source-stamp.ts';
import { webFolder } from './web-folder.ts';

const BUILDS = join(webFolder, 'dist');

/**
 * The folder of the application as its sources are now. It is named after their stamp, so a folder that exists is up to
 * date; it appears in one step, so several processes may build at once.
 */
export async function buildWebApp(): Promise<string> {
  const stamp = await sourceStamp();
  const folder = join(BUILDS, stamp);
  if (existsSync(folder)) return folder;
  await mkdir(BUILDS, { recursive: true });
  const unfinished = join(BUILDS, `${stamp}.${process.pid}.unfinished`);
  try {
    await buildInto(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another process was faster
  }
  await removeOthers(stamp);
  return folder;
}

async function buildInto(folder: string): Promise<void> {
  // Only a build pays for loading the bundler.
  const [{ build }, { viteOptions }] = await Promise.all([import('vite'), import('./vite-options.ts')]);
  await build({ ...viteOptions, mode: 'production', build: { ...viteOptions.build, outDir: folder } });
  await compressFiles(folder);
}

/** A running service holds its files in memory, so older builds can go, and what ended processes left unfinished. */
async function removeOthers(stamp: string): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const builder = /\.(\d+)\.unfinished$/.exec(name)?.[1];
    if (name === stamp || (builder && isRunning(Number(builder)))) continue;
    await rm(join(BUILDS, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
