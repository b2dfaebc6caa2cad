import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { childEnvironment } from '../../server/testing/child-environment.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('The npm package', () => {
  let place: string;
  let folder: string;
  /** As `npx chokepoint` runs it. */
  const chokepoint = async (...words: string[]) => {
    const command = [join(folder, 'bin', 'chokepoint.mjs'), ...words];
    return (
      await promisify(execFile)(process.execPath, command, {
        env: childEnvironment({}),
        cwd: place,
        maxBuffer: 1 << 26,
      })
    ).stdout;
  };
  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'chokepoint-package-'));
    folder = join(place, 'node_modules', 'chokepoint');
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/package.ts'), '--into', folder]);
    // What npm would install beside it.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  it('needs packages of others only, in the versions of the project', () => {
    const { name, version, dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    assert.equal(name, 'chokepoint');
    assert.equal(version, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
    const needed: Record<string, string> = { ...dependencies, ...optionalDependencies };
    assert.ok('fastify' in needed && `node-${process.platform}-${process.arch}` in needed);
    for (const [other, wanted] of Object.entries(needed)) {
      assert.ok(!other.startsWith('@chokepoint/'), other);
      assert.match(wanted, /^\d/, `${other} has an exact version`);
    }
  });

  it('runs the commands from JavaScript, in all their threads', async () => {
    assert.match(await chokepoint('version'), /^chokepoint \d/);
    await chokepoint('generate', '--users', '200', '--out', 'files.zip');
    const { summary } = JSON.parse(await chokepoint('analyze', '--format', 'json', 'files.zip'));
    assert.ok(summary.nodes > 200 && summary.edges > summary.collected.edges, JSON.stringify(summary));
  });
});
