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

/** A running service holds its files in memory, so older builds can go. Unfinished ones may be somebody's work. */
async function removeOthers(stamp: string): Promise<void> {
  for (const name of await readdir(BUILDS))
    if (!name.startsWith(stamp) && !name.endsWith('.unfinished'))
      await rm(join(BUILDS, name), { recursive: true, force: true });
}
