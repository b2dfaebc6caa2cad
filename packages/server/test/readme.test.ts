import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';

it('the example of the README starts the service and stops it', async (t) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-readme-'));
  const runnable = example
    .replace("'@chokepoint/server'", `'${new URL('../src/index.ts', import.meta.url).href}'`)
    .replace("'pino'", `'${import.meta.resolve('pino')}'`)
    .replace("'./data'", `'${join(folder, 'data')}'`);
  const file = join(folder, 'example.ts');
  writeFileSync(file, runnable);
  const log = t.mock.method(console, 'log', () => {});
  try {
    await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.match(
    log.mock.calls.map((call) => call.arguments.join(' ')).join('\n'),
    /^listening at http:\/\/127\.0\.0\.1:\d+$/,
  );
});
