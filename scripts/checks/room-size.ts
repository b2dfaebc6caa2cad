import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { SourceFile } from './source-files.ts';

const MOST_FILES = 25;

/** Folders with too many files to read at a glance, unless a README of the folder or package names them as a table. */
export function roomSizeFaults(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path));
  return [...folders]
    .filter(([folder, list]) => list.length > MOST_FILES && !isTable(folder))
    .map(([folder, list]) => `${folder} holds ${list.length} files; ${MOST_FILES} are the most`);
}

/** A README says so: "`src/routes/` is a table". */
function isTable(folder: string): boolean {
  const [packages = '', name = '', ...rest] = folder.split('/');
  const readme = join(projectRoot, packages, name, 'README.md');
  return existsSync(readme) && readFileSync(readme, 'utf8').includes(`\`${rest.join('/')}/\` is a table`);
}
