import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';

it('the example of the README runs and prints what it says', async (t) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const at = (name: string) => `'${new URL(`../../${name}/src/index.ts`, import.meta.url).href}'`;
  const runnable = example.replaceAll(/'@chokepoint\/(\w+)'/g, (_text, name: string) => at(name));
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-readme-'));
  const file = join(folder, 'example.ts');
  writeFileSync(file, runnable);
  const log = t.mock.method(console, 'log', () => {});
  try {
    await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.deepEqual(
    log.mock.calls.map((call) => call.arguments.join(' ')),
    ['1 0', 'dcsync S-1 alice backup sync'],
  );
});
