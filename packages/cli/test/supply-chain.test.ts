import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const checksums: Record<string, string> = JSON.parse(read('scripts/runtime-checksums.json'));

describe('What is installed (L10)', () => {
  it('has a pinned checksum for the runtime of every platform', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'));
    assert.deepEqual(Object.keys(checksums).sort(), Object.keys(optionalDependencies).sort());
  });

  it('is run by the program with that checksum', () => {
    const [, name = ''] = /node_modules[/\\]([^/\\]+)[/\\]bin/.exec(process.execPath) ?? [];
    const checksum = createHash('sha256').update(readFileSync(process.execPath)).digest('hex');
    assert.equal(checksum, checksums[name]);
  });

  it('comes from the lockfile alone, without install scripts', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
    assert.doesNotMatch(read('scripts/run.mjs'), /npm\('install'\)/);
  });

  it('has licences that are on the list', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/supply.ts'), 'licences']);
    assert.equal(status, 0, stderr.toString());
  });
});
