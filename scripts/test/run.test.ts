import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { projectRoot } from '../project-root.ts';

describe('npm scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-run-'));
  after(() => rmSync(folder, { recursive: true }));

  /** What a program sees that is started as npm starts the service. */
  function settingSeen(env: Record<string, string>): string {
    const program = join(folder, 'print.mjs');
    writeFileSync(program, 'process.stdout.write(process.env.MALLOC_MMAP_THRESHOLD_ ?? "none");');
    const entry = join(projectRoot, 'scripts', 'run.mjs');
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')));
    const { stdout } = spawnSync(process.execPath, [entry, relative(projectRoot, program)], {
      env: { ...inherited, ...env },
    });
    return stdout.toString();
  }

  it('set up the allocator, so that memory goes back to the system', () => {
    assert.equal(settingSeen({}), '131072');
  });

  it('leave what the operator has set', () => {
    assert.equal(settingSeen({ MALLOC_MMAP_THRESHOLD_: '65536' }), '65536');
  });
});
