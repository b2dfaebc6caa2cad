import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { webFolder } from './web-folder.ts';

/** Everything that the built application is made of; dependencies are pinned in package.json. */
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'build/**/*',
  'index.html',
  'package.json',
  '../contract/src/**/*.ts',
  '../contract/package.json',
];

/** A short text that changes when any source does. */
export async function sourceStamp(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: webFolder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file.slice(webFolder.length)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
}
