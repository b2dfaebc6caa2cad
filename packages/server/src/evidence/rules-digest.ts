import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

let known: string | undefined;

/** SHA-256 over the source files of the analysis, which are what runs: two programs with the same one have the same rules. */
export function rulesDigest(): string {
  known ??= digestOf(dirname(createRequire(import.meta.url).resolve('@chokepoint/analysis')));
  return known;
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ path, name: relative(folder, path).replaceAll('\\', '/') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { path, name } of files) hash.update(`${name}\n`).update(readFileSync(path)).update('\n');
  return hash.digest('hex');
}
