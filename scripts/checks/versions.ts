import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

/** The version is that of package.json. npm wants it repeated in every workspace and in the lockfile: all must agree. */
export function versionFaults(root: string): string[] {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const { version }: Package = read('package.json');
  const lock: { readonly version: string; readonly packages: Readonly<Record<string, Package>> } =
    read('package-lock.json');
  const faults: string[] = [];
  const compare = (place: string, found: string | undefined) => {
    if (found !== version) faults.push(`${place} has the version ${found}, package.json ${version}`);
  };
  compare('package-lock.json', lock.version);
  for (const name of readdirSync(join(root, 'packages')).map((one) => `packages/${one}`)) {
    const manifest: Package = read(name, 'package.json');
    compare(`${name}/package.json`, manifest.version);
    compare(`package-lock.json: ${name}`, lock.packages[name]?.version);
    for (const [one, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (one.startsWith('@chokepoint/')) compare(`${name}/package.json: ${one}`, wanted);
  }
  return faults;
}
