import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { childEnvironment } from '../../server/testing/child-environment.ts';
import { until } from '../../server/testing/until.ts';
import { CHROOT, canChangeRoot, provideDevices, removeDevices } from '../testing/change-root.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What builds the page, checks types or formats; and the libraries that are part of the built page. */
const LEFT_OUT =
  /vite|rolldown|rollup|esbuild|tailwind|lightningcss|typescript|biome|playwright|^react|codemirror|sigma/;
/** More than are needed today; a jump shows that something came in by accident. */
const MOST_PACKAGES = 235;

const nodeIn = (folder: string) =>
  join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

describe('A bundle (L10)', () => {
  let place: string;
  let folder: string;
  before(async () => {
    place = mkdtempSync(join(tmpdir(), 'chokepoint-bundle-'));
    folder = join(place, 'chokepoint');
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/bundle.ts'), '--into', folder]);
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  /** Starts the service, which serves the page, and ends it. */
  async function starts(command: readonly string[], data: string, seenFromHere = data): Promise<void> {
    const env = {
      PATH: '/nonexistent',
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_DATA_DIR: data,
      CHOKEPOINT_WARM_UP: 'off',
    };
    const [name = '', ...rest] = command;
    const path = name === 'chroot' ? CHROOT : name;
    const program = spawn(path, rest, { env: childEnvironment(env), cwd: place });
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
      assert.ok(existsSync(join(seenFromHere, 'postgres')), `PostgreSQL runs, not what replaces it: ${output}`);
    } finally {
      program.kill('SIGTERM');
      assert.equal(await ended, 0, output);
    }
  }

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

  it('loads every package that our sources name', async () => {
    const names = new Set<string>();
    for await (const path of glob('packages/*/{src,build}/**/*.ts', { cwd: folder })) {
      if (path.startsWith(join('packages', 'web'))) continue;
      const source = readFileSync(join(folder, path), 'utf8');
      for (const [, name = ''] of source.matchAll(
        /(?:^(?:import|export)(?! type)[^;]*?from |import\()'([^.'][^']*)'/gm,
      ))
        if (!/^node:|^@chokepoint\//.test(name)) names.add(name);
    }
    assert.ok(names.has('fastify') && names.has('pg'), [...names].join(' '));
    const program = `for (const name of ${JSON.stringify([...names])}) await import(name); console.log('loaded'); process.exit()`;
    const server = join(folder, 'packages', 'server');
    const loaded = await promisify(execFile)(nodeIn(folder), ['--input-type=module', '-e', program], { cwd: server });
    assert.equal(loaded.stdout, 'loaded\n');
  });

  const image = () => join(place, 'image');
  it('becomes the file system of an image of at most 250 MB', async () => {
    await promisify(execFile)('sh', [join(ROOT, 'deploy/make-root.sh'), folder, image()]);
    const { stdout } = await promisify(execFile)('du', ['-sb', image()]);
    const symbols = spawnSync('strip', ['--version']).status === 0 ? 0 : 34e6;
    assert.ok(Number.parseInt(stdout, 10) <= 250e6 + symbols, stdout);
    const outside = readdirSync(image(), { recursive: true, encoding: 'utf8' }).filter(
      (path) => !path.startsWith('opt') && !/^lib|^usr.lib/.test(path),
    );
    assert.deepEqual(
      outside.filter((path) => path.includes(sep)).sort(),
      ['bin/sh', 'etc/group', 'etc/passwd'],
      'a shell and no other program',
    );
  });

  if (canChangeRoot())
    it('runs in that file system, without other programs, as a user who can write its data folder only', async () => {
      const root = image();
      provideDevices(root);
      try {
        const enter = ['chroot', '--userspec=10001:10001', root];
        const written = promisify(execFile)('chroot', [
          ...enter.slice(1),
          '/bin/sh',
          '-c',
          'echo > /opt/chokepoint/new',
        ]);
        await assert.rejects(written, /Permission denied/);
        await starts([...enter, '/opt/chokepoint/chokepoint', 'serve'], '/data', join(root, 'data'));
      } finally {
        removeDevices(root);
      }
    });
  else
    it('starts by itself, without other programs, and serves the page, which it does not have to build', async () => {
      await starts([join(folder, 'chokepoint'), 'serve'], join(place, 'data'));
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
