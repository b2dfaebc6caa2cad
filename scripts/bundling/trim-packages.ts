import { globSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Files that nothing reads at run time. Node does not run TypeScript of packages either. */
const UNUSED_FILES =
  /\.(map|ts|mts|cts|tsx|flow|a)$|\.(md|markdown)$|^(tsconfig.*\.json|\.eslintrc.*|\.npmignore|\.travis\.yml)$/i;
/** Licences demand that their text comes with the program. */
const REQUIRED = /^(licen[cs]e|copying|notice|copyright|authors|patents|ofl)/i;
const UNUSED_FOLDERS = /^(tests?|__tests__|docs?|examples?|benchmarks?|coverage|\.github|pkgconfig)$/;
/** Builds for bundlers and for programs older than what we run. */
const OTHER_BUILDS = [
  'node_modules/@opentelemetry/*/build/{esm,esnext}',
  'node_modules/**/rxjs/{src,dist/bundles,dist/esm,dist/esm5,dist/types}',
];

/** Removes from installed packages what is for their developers, or for other programs than Node. */
export function trimPackages(folder: string): void {
  for (const path of globSync(OTHER_BUILDS, { cwd: folder })) rmSync(join(folder, path), { recursive: true });
  for (const path of globSync('node_modules/**', { cwd: folder })) {
    const full = join(folder, path);
    const entry = statSync(full, { throwIfNoEntry: false });
    if (!entry) continue;
    if (entry.isDirectory() ? isUnusedFolder(path) : isUnusedFile(basename(path)))
      rmSync(full, { recursive: true, force: true });
  }
}

/** Directly in a package: further inside, such a folder may be part of the program. */
function isUnusedFolder(path: string): boolean {
  const [, owner = ''] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(dirname(path)) ?? [];
  return (
    (owner !== '' && !owner.startsWith('.') && UNUSED_FOLDERS.test(basename(path))) || basename(path) === 'pkgconfig'
  );
}

const isUnusedFile = (name: string): boolean => UNUSED_FILES.test(name) && !REQUIRED.test(name);
