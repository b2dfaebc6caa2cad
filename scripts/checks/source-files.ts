import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '../project-root.ts';

export type Import = {
  readonly specifier: string;
  /** Erased before the program runs. */
  readonly isType: boolean;
  /** A path given to `new URL`, so read or run rather than imported. */
  readonly isUrl: boolean;
};

export type SourceFile = {
  /** From the root of the project, with slashes. */
  readonly path: string;
  readonly package: string;
  /** `src`, `test` or `testing`. */
  readonly area: string;
  readonly text: string;
  readonly imports: readonly Import[];
};

const FROM = /(?:^|\n)\s*(?:import|export)\s+(type\s)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]/g;
const BARE = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const BY_URL = /\bnew URL\(\s*['"`](\.{1,2}\/[^'"`$]*)['"`]\s*,\s*import\.meta\.url/g;

export function importsIn(text: string): Import[] {
  return [
    ...[...text.matchAll(FROM)].map(([, type, names = '', specifier = '']) => ({
      specifier,
      isType: type !== undefined || hasOnlyTypes(names),
      isUrl: false,
    })),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
      specifier,
      isType: false,
      isUrl: false,
    })),
    ...[...text.matchAll(BY_URL)].map(([, specifier = '']) => ({ specifier, isType: false, isUrl: true })),
  ];
}

function hasOnlyTypes(names: string): boolean {
  const list = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  if (list === undefined) return false;
  const parts = list.split(',').filter((name) => name.trim() !== '');
  return parts.length > 0 && parts.every((name) => name.trim().startsWith('type '));
}

/** Where a relative import leads, from the root of the project. */
export const targetOf = (path: string, { specifier }: Import): string =>
  normalize(join(dirname(path), specifier)).replaceAll('\\', '/');

/** The TypeScript of every package. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const found of glob('packages/*/{src,test,testing}/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const path = found.replaceAll('\\', '/');
    const [, owner = '', area = ''] = path.split('/');
    const text = readFileSync(join(projectRoot, path), 'utf8');
    files.push({ path, package: owner, area, text, imports: importsIn(text) });
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}
