import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPage } from './bundling/built-page.ts';
import { run } from './bundling/run.ts';
import { trimPackages } from './bundling/trim-packages.ts';
import { projectRoot } from './project-root.ts';

// npm run bundle                                  dist/chokepoint-VERSION-PLATFORM.tar.gz, and the folder that it contains
// npm run bundle -- --platform darwin-arm64       for another platform, where the registry has its runtime and database
// npm run bundle -- --into FOLDER                 only the folder, elsewhere; FOLDER must not exist
//
// The folder has the built web application, the runtime, the database and the packages that the service needs, and no
// build tool. ./chokepoint serve in it starts the service, without a network and without Node.
const ROOT_FILES = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'README.md', 'CHANGELOG.md', 'assets'];

/** Parts of the packages with runtimes that nothing needs at run time: headers for native code, manuals. */
const UNUSED = ['include', 'share', 'CHANGELOG.md', 'README.md'];

type Platform = { readonly os: string; readonly cpu: string };

function bundle(folder: string, { os, cpu }: Platform): void {
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  const runtime = runtimeOf({ os, cpu });
  mkdirSync(folder, { recursive: true });
  copySources(folder);
  cpSync(builtPage(), join(folder, 'packages', 'web', 'built'), { recursive: true });
  // `ci` installs exactly what the lockfile names, checks every checksum, and runs no install scripts (.npmrc).
  const install = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', [...install, `--os=${os}`, `--cpu=${cpu}`], folder);
  requireKnownRuntime(folder, runtime);
  for (const name of UNUSED)
    rmSync(join(folder, 'node_modules', runtime.split(sep)[0]!, name), { recursive: true, force: true });
  trimPackages(folder);
  writeLaunchers(folder, runtime);
}

/** The program of a platform, from `node_modules`. */
function runtimeOf({ os, cpu }: Platform): string {
  const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const ending = `-${os.replace('win32', 'win')}-${cpu}`;
  const name = Object.keys(optionalDependencies).find((one) => one.endsWith(ending));
  if (!name) throw new Error(`there is no bundled runtime for ${os}-${cpu}`);
  return join(name, 'bin', os === 'win32' ? 'node.exe' : 'node');
}

/** Sources run as they are; tests and what only builds the page stay behind. */
function copySources(folder: string): void {
  for (const name of ROOT_FILES) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  for (const name of readdirSync(join(projectRoot, 'packages'))) {
    const [from, to] = [join(projectRoot, 'packages', name), join(folder, 'packages', name)];
    const parts = name === 'web' ? ['package.json', 'build'] : ['package.json', 'src'];
    for (const part of parts) cpSync(join(from, part), join(to, part), { recursive: true });
  }
}

function requireKnownRuntime(folder: string, runtime: string): void {
  const known = JSON.parse(readFileSync(join(projectRoot, 'scripts', 'runtime-checksums.json'), 'utf8'));
  const [name = ''] = runtime.split(sep);
  const program = join(folder, 'node_modules', runtime);
  if (!existsSync(program)) throw new Error(`${name} was not installed: the registry does not have it`);
  if (checksumOf(program) !== known[name])
    throw new Error(`${name} is not the program whose checksum is in scripts/runtime-checksums.json`);
}

function writeLaunchers(folder: string, runtime: string): void {
  const program = ['node_modules', ...runtime.split(sep)].join('/');
  const options = '--disable-warning=ExperimentalWarning';
  const main = 'packages/cli/src/main.ts';
  // Without any other program, so that it starts wherever there is a shell.
  const here = `case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac\nhere=$(CDPATH= cd -- "$here" && pwd)`;
  const allocator = JSON.parse(readFileSync(join(projectRoot, 'scripts', 'allocator.json'), 'utf8'));
  const settings = Object.entries(allocator).map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`);
  const shell = `#!/bin/sh\n${here}\n${settings.join('')}exec "$here/${program}" ${options} "$here/${main}" "$@"\n`;
  writeFileSync(join(folder, 'chokepoint'), shell, { mode: 0o755 });
  const batch = `@"%~dp0${program.replaceAll('/', '\\')}" ${options} "%~dp0${main.replaceAll('/', '\\')}" %*\r\n`;
  writeFileSync(join(folder, 'chokepoint.cmd'), batch);
}

/** `sha256sum --check SHA256SUMS` finds a file that was changed later. */
async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) lines.push(`${checksumOf(path)}  ${relative(folder, path).split(sep).join('/')}`);
  }
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.sort().join('\n')}\n`);
}

const checksumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Packages in the folder, those of the project itself aside. */
function packagesIn(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path].link);
}

/** Owned by root and in the order of names, so that the same content gives the same list. */
function writeArchive(folder: string): string {
  const archive = `${folder}.tar.gz`;
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--sort=name'] : [];
  run('tar', [...owner, '-czf', archive, '-C', dirname(folder), basename(folder)], projectRoot);
  return archive;
}

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const { values } = parseArgs({ options: { into: { type: 'string' }, platform: { type: 'string' } } });
const [os = '', cpu = ''] = (values.platform ?? `${process.platform}-${process.arch}`).split('-');
const folder = resolve(values.into ?? join(projectRoot, 'dist', `chokepoint-${version}-${os}-${cpu}`));
if (values.into === undefined) rmSync(folder, { recursive: true, force: true });
bundle(folder, { os, cpu });
await writeChecksums(folder);
console.log(`${packagesIn(folder).length} packages, no build tool`);
console.log(values.into === undefined ? writeArchive(folder) : folder);
