import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { projectRoot } from '../project-root.ts';

type Manifest = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8'));

/**
 * Writes the sources of all packages as JavaScript, in the same folders: Node does not run TypeScript of installed packages.
 * Packages of the project find each other by path.
 */
export function compileSources(into: string): void {
  const folders = globSync('packages/*', { cwd: projectRoot });
  const entries = new Map(folders.flatMap(entriesOf));
  for (const folder of folders) {
    mkdirSync(join(into, folder), { recursive: true });
    cpSync(join(projectRoot, folder, 'package.json'), join(into, folder, 'package.json'));
  }
  for (const path of globSync(['packages/*/src/**/*', 'packages/web/build/**/*'], {
    cwd: projectRoot,
    withFileTypes: true,
  })) {
    if (!path.isFile()) continue;
    const from = join(path.parentPath, path.name);
    const inside = relative(projectRoot, from);
    if (inside.startsWith(join('packages', 'web', 'src'))) continue;
    const to = join(into, inside).replace(/\.ts$/, '.js');
    mkdirSync(dirname(to), { recursive: true });
    if (!path.name.endsWith('.ts')) cpSync(from, to);
    else writeFileSync(to, compiled(readFileSync(from, 'utf8'), dirname(inside), entries));
  }
}

/** By what name other packages import a file, and where it lies. */
function entriesOf(folder: string): (readonly [name: string, path: string])[] {
  const { name, exports = {} } = manifestOf(folder);
  return Object.entries(exports).map(([entry, path]) => [`${name}${entry.slice(1)}`, join(folder, path)] as const);
}

function compiled(source: string, folder: string, entries: ReadonlyMap<string, string>): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g, '$1$2.js$1')
    .replaceAll(/((?:from|import\() *)'(@chokepoint\/[^']+)'/g, (_all, before: string, name: string) => {
      const path = entries.get(name);
      if (!path) throw new Error(`no package exports ${name}`);
      const way = relative(folder, path).split(sep).join('/').replace(/\.ts$/, '.js');
      return `${before}'${way.startsWith('.') ? way : `./${way}`}'`;
    });
}
