import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tasks } from '../../src/tasks.ts';

const SOURCE = join(import.meta.dirname, '../../src');

describe('Tasks of worker threads', () => {
  it('each have one definition and one function', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const defined = files.flatMap((name) =>
      [...readFileSync(join(SOURCE, name), 'utf8').matchAll(/= defineTask<[^;]*>\(\s*'([^']+)',?\s*\);/g)].map(
        ([, task]) => task,
      ),
    );
    assert.ok(defined.length > 20);
    assert.deepEqual(defined.sort(), tasks.map(({ name }) => name).sort());
  });
});
