import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, mock } from 'node:test';
import { pathToFileURL } from 'node:url';

describe('the README', () => {
  it('has an example that prints what it says', async () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const promised = [...example.matchAll(/console\.log\(.*?\); \/\/ (.*)/g)].map((match) => match[1]);
    assert.equal(promised.length, 4);

    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-readme-'));
    const log = mock.method(console, 'log', () => {});
    try {
      const path = join(folder, 'example.ts');
      const entry = pathToFileURL(join(import.meta.dirname, '../src/index.ts')).href;
      writeFileSync(path, example.replace('@chokepoint/model', entry));
      await import(pathToFileURL(path).href);
      assert.deepEqual(
        log.mock.calls.map((call) => call.arguments.join(' ')),
        promised,
      );
    } finally {
      log.mock.restore();
      rmSync(folder, { recursive: true });
    }
  });
});
