import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditPackages } from './audit.ts';
import { projectRoot } from './project-root.ts';

// npm run sbom        the packages that are shipped, as CycloneDX JSON on the standard output: what the service needs,
//                     and what is compiled into the web application
// npm run licences    their licences; fails for one that is not on the list
// npm run audit       known vulnerabilities, and the signatures of what is installed; asks the registry, and exits with 2
//                     when it does not answer
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

/** Of what the web application is built with, the tools; everything else is compiled into it. */
const TOOLS = /^@types\/|^@chokepoint\/|^@tailwindcss\/|^@vitejs\/|^vite$|^axe-core$|^playwright-core$/;

type LockedPackage = {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};

type Locked = Readonly<Record<string, LockedPackage>>;

function lockedPackages(): Locked {
  return JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
}

/** Where the packages lie that are compiled into the web application. */
function packagesInPage(locked: Locked): string[] {
  const web = 'packages/web';
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    const path = pathOf(locked, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const next of Object.keys(locked[path]!.dependencies ?? {})) add(path, next);
  };
  for (const name of Object.keys(locked[web]!.devDependencies ?? {})) if (!TOOLS.test(name)) add(web, name);
  return [...found];
}

/** As Node finds a package: in the nearest `node_modules` above. */
function pathOf(locked: Locked, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const path = `${place && `${place}/`}node_modules/${name}`;
    if (locked[path]) return path;
    if (place === '') return undefined;
  }
}

/** What is shipped: the packages of the service, and those in the page. */
function shipped(locked: Locked): [string, LockedPackage][] {
  const page = new Set(packagesInPage(locked));
  return Object.entries(locked).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !link && (!dev || page.has(path)),
  );
}

/** What npm lists of the service, with what is compiled into the page. */
function printSbom(): number {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: projectRoot, shell, maxBuffer: 64 << 20 });
  if (status !== 0) {
    console.error(stderr.toString());
    return status ?? 1;
  }
  const sbom = JSON.parse(stdout.toString());
  const locked = lockedPackages();
  // npm takes the name of the folder.
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  Object.assign(sbom.metadata.component, { name, purl: `pkg:npm/${name}@${version}` });
  const known = new Set(sbom.components.map((one: { purl: string }) => one.purl));
  const more = packagesInPage(locked).map((path) => component(path, locked[path]!));
  sbom.components.push(...more.filter(({ purl }) => !known.has(purl)));
  console.log(JSON.stringify(sbom, null, 2));
  return 0;
}

function component(path: string, { version = '', license, integrity }: LockedPackage) {
  const name = path.replace(/^.*node_modules\//, '');
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', content = ''] = integrity?.split('-') ?? [];
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl,
    ...(license !== undefined && {
      licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    }),
    ...(content && {
      hashes: [
        {
          alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
          content: Buffer.from(content, 'base64').toString('hex'),
        },
      ],
    }),
  };
}

/** One line for each package; returns how many have a licence that is not allowed. */
function listLicences(): number {
  const needed = shipped(lockedPackages());
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
if (command === 'sbom') process.exitCode = printSbom();
else if (command === 'licences') process.exitCode = listLicences() > 0 ? 1 : 0;
else if (command === 'audit') process.exitCode = await auditPackages();
else throw new Error(`there is no command ${command}`);
