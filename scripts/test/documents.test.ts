import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { linkFaults, messageFaults } from '../checks/documents.ts';
import { versionFaults } from '../checks/versions.ts';
import { projectRoot } from '../project-root.ts';

describe('Documents', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-documents-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('link only to files that are there', async () => {
    assert.deepEqual(await linkFaults(projectRoot), []);
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/a.md'), '[b](b.md#part) `[c](c.md)` [self](a.md) [web](https://example.com/x)');
    assert.deepEqual(await linkFaults(folder), ['docs/a.md: there is no b.md']);
  });

  it('explain only messages that exist', async () => {
    assert.deepEqual(await messageFaults(projectRoot), []);
    mkdirSync(join(folder, 'docs/operations'), { recursive: true });
    mkdirSync(join(folder, 'packages/server/src'), { recursive: true });
    writeFileSync(join(folder, 'packages/server/src/a.ts'), "throw new Error('The port ' + port + ' is in use')");
    const rows = ['| `The port ... is in use` | Stop it |', '| `The port ... is lost` | Find it |'];
    writeFileSync(join(folder, 'docs/operations/troubleshoot.md'), rows.join('\n'));
    assert.deepEqual(await messageFaults(folder), [
      'docs/operations/troubleshoot.md: no source says "The port ... is lost"',
    ]);
  });

  it('and manifests have one version', () => {
    assert.deepEqual(versionFaults(projectRoot), []);
    const copy = join(folder, 'copy');
    for (const path of ['package.json', 'package-lock.json', 'packages/cli/package.json'])
      cpSync(join(projectRoot, path), join(copy, path));
    const changed = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...changed, version: '9.9.9' }));
    const faults = versionFaults(copy);
    assert.match(faults[0] ?? '', /^package-lock\.json has the version [\d.]+, package\.json 9\.9\.9$/);
    assert.ok(faults.some((fault) => fault.startsWith('packages/cli/package.json: @chokepoint/server has')));
  });
});
