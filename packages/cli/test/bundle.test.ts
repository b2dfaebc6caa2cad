import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { childEnvironment } from '../../server/testing/child-environment.ts';
import { until } from '../../server/testing/until.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What builds the page, checks types or formats; and the libraries that are part of the built page. */
const LEFT_OUT =
  /vite|rolldown|rollup|esbuild|tailwind|lightningcss|typescript|biome|playwright|^react|codemirror|sigma/;
/** More than are needed today; a jump shows that something came in by accident. */
const MOST_PACKAGES = 235;

describe('A bundle (L10)', () => {
  let place: string;
  let folder: string;
  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'chokepoint-bundle-'));
    folder = join(place, 'chokepoint');
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/bundle.ts'), '--into', folder]);
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  it('has the packages that the service needs, and no build tool', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const names = Object.keys(packages)
      .filter((path) => path.includes('node_modules/') && !packages[path].link)
      .map((path) => path.replace(/^.*node_modules\//, ''));
    assert.deepEqual(
      names.filter((name) => LEFT_OUT.test(name)),
      [],
    );
    assert.ok(names.includes('fastify') && names.length <= MOST_PACKAGES, `${names.length} packages`);
    assert.ok(!existsSync(join(folder, 'packages/web/src')), 'the page is there as built, not as source');
    assert.ok(!existsSync(join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'include')));
  });

  it('starts by itself, without other programs, and serves the page, which it does not have to build', async () => {
    const env = {
      PATH: '/nonexistent',
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_DATA_DIR: join(place, 'data'),
      CHOKEPOINT_WARM_UP: 'off',
    };
    const program = spawn(join(folder, 'chokepoint'), ['serve'], { env: childEnvironment(env), cwd: place });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => program.once('close', resolve));
    try {
      const url = await until(
        () => /ready at (http:\S+)/.exec(output)?.[1],
        (found) => found !== undefined || program.exitCode !== null,
      );
      assert.ok(url, output);
      const page = await until(
        () => fetch(`${url}/ui/`),
        ({ status }) => status === 200,
      );
      const [script] = /\/ui\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
      assert.equal((await fetch(`${url}${script}`)).status, 200);
    } finally {
      program.kill('SIGTERM');
      assert.equal(await ended, 0, output);
    }
  });

  it('sets up the allocator, and leaves what the operator has set', () => {
    const launcher = readFileSync(join(folder, 'chokepoint'), 'utf8');
    assert.match(launcher, /^export MALLOC_MMAP_THRESHOLD_="\$\{MALLOC_MMAP_THRESHOLD_:-131072\}"$/m);
  });

  it('lists the checksum of every file', async () => {
    const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    assert.ok(lines.some((line) => line.endsWith('  packages/cli/src/main.ts')));
    const { stdout } = await promisify(execFile)('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
    assert.equal(stdout, '');
  });
});
