import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPage } from './bundling/built-page.ts';
import { compileSources } from './bundling/compile-sources.ts';
import { run } from './bundling/run.ts';
import { projectRoot } from './project-root.ts';

// npm run package                      dist/chokepoint-VERSION.tgz for a registry of your own: npx chokepoint, npm install -g
// npm run package -- --into FOLDER     only the folder that it is packed from; FOLDER must not exist

type Manifest = {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const read = (path: string): Manifest => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

/** Everything that the packages need at run time; each other they have. */
function dependenciesOf(kind: 'dependencies' | 'optionalDependencies'): Record<string, string> {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: projectRoot })].map(read);
  const all = manifests.flatMap((manifest) => Object.entries(manifest[kind] ?? {}));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('@chokepoint/')).sort());
}

function writePackage(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  mkdirSync(folder, { recursive: true });
  compileSources(folder);
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md', 'assets'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  cpSync(builtPage(), join(folder, 'packages', 'web', 'built'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(projectRoot, 'scripts', 'bundling', 'launcher.mjs'), join(folder, 'bin', 'chokepoint.mjs'));
  cpSync(join(projectRoot, 'scripts', 'allocator.json'), join(folder, 'bin', 'allocator.json'));
  const { version, description, license } = read('package.json');
  const manifest = {
    name: 'chokepoint',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { chokepoint: 'bin/chokepoint.mjs' },
    dependencies: dependenciesOf('dependencies'),
    optionalDependencies: dependenciesOf('optionalDependencies'),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

const { values } = parseArgs({ options: { into: { type: 'string' } } });
const folder = resolve(values.into ?? join(projectRoot, 'dist', 'package'));
if (values.into === undefined) rmSync(folder, { recursive: true, force: true });
writePackage(folder);
if (values.into !== undefined) console.log(folder);
else
  console.log(join(projectRoot, 'dist', run('npm', ['pack', '--silent', '--pack-destination', '..'], folder).trim()));
