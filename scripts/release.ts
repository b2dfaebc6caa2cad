import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { versionFaults } from './checks/versions.ts';
import { projectRoot } from './project-root.ts';
import { setVersion } from './set-version.ts';

// npm run release                                  says what a release would contain, and what is missing
// npm run release -- --write                       makes it in dist/release-VERSION: archive, npm package, SBOM, notes, SHA256SUMS
// npm run release -- --write --platform darwin-arm64 --platform linux-x64    for these platforms, not for this one
//
// npm run release -- --set 1.2.3                   writes a new version into all manifests and the lockfile
//
// The version is in package.json. Nothing is published or tagged.

/** The section of a version in the changelog. */
function changelogSection(version: string): string | undefined {
  const [, ...sections] = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const section = sections.find((one) => one.split('\n')[0]!.split(/[\s,]/)[0] === version);
  return section?.slice(section.indexOf('\n')).trim();
}

function faultsOf(version: string): string[] {
  const changed = run('git', ['status', '--porcelain']).trim();
  const notes = changelogSection(version);
  return [
    ...versionFaults(projectRoot),
    ...(notes ? [] : [`CHANGELOG.md has no section "## ${version}": rename "Unreleased"`]),
    ...(changed ? [`there are changes that are not committed:\n${changed}`] : []),
  ];
}

async function makeRelease(version: string, platforms: readonly string[]): Promise<string> {
  const folder = join(projectRoot, 'dist', `release-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const platform of platforms) {
    const archive = script('bundle.ts', ['--platform', platform]).trim().split('\n').at(-1)!;
    renameSync(archive, join(folder, basename(archive)));
  }
  const packed = script('package.ts', []).trim().split('\n').at(-1)!;
  renameSync(packed, join(folder, basename(packed)));
  writeFileSync(join(folder, `chokepoint-${version}.cdx.json`), script('supply.ts', ['sbom']));
  writeFileSync(join(folder, `chokepoint-${version}.md`), `${changelogSection(version)}\n`);
  const lines: string[] = [];
  for (const name of readdirSync(folder).sort()) lines.push(`${await checksumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
  return folder;
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const script = (name: string, args: readonly string[]): string =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', join(projectRoot, 'scripts', name), ...args]);

function run(program: string, args: readonly string[]): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 << 20,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`, { cause: error });
  return stdout;
}

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, platform: { type: 'string', multiple: true }, set: { type: 'string' } },
});
if (values.set !== undefined && !/^\d+\.\d+\.\d+$/.test(values.set)) {
  console.error(`"${values.set}" is not a version such as 1.2.3.`);
  process.exit(2);
}
if (values.set !== undefined) setVersion(projectRoot, values.set);
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const platforms = values.platform ?? [`${process.platform}-${process.arch}`];
const faults = faultsOf(version);
console.log(`Release ${version} for ${platforms.join(', ')}, to dist/release-${version}`);
for (const fault of faults) console.log(`not ready: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else if (values.write) console.log(await makeRelease(version, platforms));
else console.log('ready: run it with --write to make it');
