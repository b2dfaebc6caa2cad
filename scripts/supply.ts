import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

// npm run sbom        the packages that the service needs, as CycloneDX JSON on the standard output
// npm run licences    their licences; fails for one that is not on the list
// npm run audit       known vulnerabilities, and the signatures of what is installed; asks the registry
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

type LockedPackage = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};

function npm(...words: readonly string[]): number {
  return (
    spawnSync('npm', words, { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
  );
}

/** One line for each package; returns how many have a licence that is not allowed. */
function listLicences(): number {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
  );
  const needed = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const refused = needed.filter(([, { license = 'unknown' }]) => !isAllowed(license));
  for (const [path, { version, license = 'unknown' }] of needed)
    console.log(`${path.replace(/^.*node_modules\//, '')} ${version}: ${license}`);
  for (const [path, { license = 'unknown' }] of refused)
    console.error(`not on the list of licences: ${path} (${license})`);
  return refused.length;
}

/** `(MIT OR GPL-3.0)` is allowed, `MIT AND GPL-3.0` is not. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((name) => ALLOWED.has(name)));
}

const [command] = process.argv.slice(2);
if (command === 'sbom')
  process.exitCode = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev');
else if (command === 'licences') process.exitCode = listLicences() > 0 ? 1 : 0;
else if (command === 'audit') process.exitCode = npm('audit', '--audit-level=low') || npm('audit', 'signatures');
else throw new Error(`there is no command ${command}`);
