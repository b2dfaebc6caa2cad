import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { name?: string; version?: string; dependencies?: Names; devDependencies?: Names };
type Names = Record<string, string>;
type Lock = Manifest & { packages: Record<string, Manifest> };

/** Writes the version into every manifest and the lockfile. `npm version` would look for our own packages in a registry. */
export function setVersion(root: string, version: string): void {
  const workspaces = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  for (const folder of ['', ...workspaces])
    rewrite<Manifest>(join(root, folder, 'package.json'), (manifest) => renumber(manifest, version));
  rewrite<Lock>(join(root, 'package-lock.json'), (lock) => {
    lock.version = version;
    for (const folder of ['', ...workspaces]) renumber(lock.packages[folder]!, version);
  });
}

function renumber(manifest: Manifest, version: string): void {
  manifest.version = version;
  for (const names of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(names)) if (name.startsWith('@chokepoint/')) names[name] = version;
}

function rewrite<T>(path: string, change: (content: T) => void): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as T;
  change(content);
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
