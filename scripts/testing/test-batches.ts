import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project-root.ts';

/** These measure the memory or the turns of their own process, or change it. */
const ALONE = [
  'packages/ingest/test/bounded-memory.test.ts',
  'packages/ingest/test/generate.test.ts',
  'packages/server/test/uploads/conversion-memory.test.ts',
  'packages/server/test/gateway/hostile-bodies.test.ts',
];
/** Long batches, and slow ones at the end of a run, would keep one core busy while the other has nothing to do. */
const LARGEST = 12;
/** Pages and programs take longer than the loading of their tests. */
const LARGEST_OF_SLOW = 5;
const SLOW = ['packages/web/', 'packages/cli/'];
const SLOWEST_FIRST = [...SLOW, 'packages/server/'];

/**
 * Test files of one package share a process: loading and warming up the code costs more than most of them. Takes paths
 * inside the project, and returns for each process the file that it starts with.
 */
export function testBatches(paths: readonly string[]): readonly string[] {
  const batches: string[][] = [];
  for (const [, files] of Map.groupBy(paths.toSorted(), (path) => (ALONE.includes(path) ? path : packageOf(path)))) {
    const isSlow = SLOW.some((folder) => files[0]!.startsWith(folder));
    const count = Math.ceil(files.length / (isSlow ? LARGEST_OF_SLOW : LARGEST));
    for (let at = 0; at < count; at++) batches.push(files.filter((_, index) => index % count === at));
  }
  batches.sort(([a = ''], [b = '']) => slowness(b) - slowness(a));
  return batches.map((files) => (files.length === 1 ? join(projectRoot, files[0]!) : entryOf(files)));
}

/** `packages/server`, or `scripts/test`. */
const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');

function slowness(path: string): number {
  const at = SLOWEST_FIRST.findIndex((folder) => path.startsWith(folder));
  return at < 0 ? 0 : SLOWEST_FIRST.length - at;
}

function entryOf(files: readonly string[]): string {
  const folder = join(projectRoot, 'node_modules', '.cache', 'test-batches');
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 8);
  const name = packageOf(files[0]!).replaceAll('/', '-');
  const entry = join(folder, `${name}-${digest}.mjs`);
  const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(join(projectRoot, file)).href)};\n`);
  writeFileSync(entry, imports.join(''));
  return entry;
}
