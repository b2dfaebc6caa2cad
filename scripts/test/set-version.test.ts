import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { versionFaults } from '../checks/versions.ts';
import { projectRoot } from '../project-root.ts';
import { setVersion } from '../set-version.ts';

it('A new version is written wherever npm wants it, and nothing else changes', () => {
  const root = mkdtempSync(join(tmpdir(), 'chokepoint-version-'));
  try {
    const copied = ['package.json', 'package-lock.json'];
    for (const name of readdirSync(join(projectRoot, 'packages'))) {
      mkdirSync(join(root, 'packages', name), { recursive: true });
      copied.push(join('packages', name, 'package.json'));
    }
    for (const path of copied) cpSync(join(projectRoot, path), join(root, path));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    setVersion(root, '123.4.5');
    assert.deepEqual(versionFaults(root), []);
    assert.match(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'), /"version": "123\.4\.5"/);
    setVersion(root, version);
    for (const path of copied)
      assert.equal(readFileSync(join(root, path), 'utf8'), readFileSync(join(projectRoot, path), 'utf8'), path);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
