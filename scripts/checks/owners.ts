import type { SourceFile } from './source-files.ts';

const QUERY_BUILDER = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
/** Stores own a table, read models (`-list`, `-read`) serve one screen; migrations and the storage itself need no owner. */
const MAY_QUERY = /-(?:store|list|read)\.ts$|\/src\/storage\//;
const SERVICE = /import (?:type )?\{[^}]*\bService\b[^}]*\} from '[./]+service\.ts'/;

/** Only the files that put the service together know all of it; others declare the parts that they use. */
export function serviceFaults(files: readonly SourceFile[], allowed: readonly string[]): string[] {
  return files
    .filter(({ path, area, text }) => area === 'src' && !allowed.includes(path) && SERVICE.test(text))
    .map(({ path }) => `${path}: imports Service; declare the parts that are used instead`);
}

/** The database is queried by stores and read models only. */
export function queryFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, area, text }) => area === 'src' && !MAY_QUERY.test(path) && QUERY_BUILDER.test(text))
    .map(({ path }) => `${path}: queries the database; that belongs in a store or a read model`);
}

const WRITES = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g;

/** A table is written by one file, which knows its rules. */
export function tableFaults(files: readonly SourceFile[]): string[] {
  const writers = new Map<string, Set<string>>();
  for (const { path, area, text } of files) {
    if (area !== 'src' || /\/src\/storage\/migrations\//.test(path)) continue;
    for (const [, table = ''] of text.matchAll(WRITES)) writers.set(table, (writers.get(table) ?? new Set()).add(path));
  }
  return [...writers]
    .filter(([, paths]) => paths.size > 1)
    .map(([table, paths]) => `the table ${table} is written by several files: ${[...paths].sort().join(', ')}`);
}

const PARTS = /\btype (\w*Parts) =[^{;]*\{\n([\s\S]*?)\n\}/g;
const MOST_PARTS = 5;

/** What needs more parts does more than one thing. Clock and log are not counted: everything may use those. */
export function partsFaults(files: readonly SourceFile[], wiring: readonly string[]): string[] {
  return files
    .filter(({ path, area }) => area === 'src' && path.startsWith('packages/server/') && !wiring.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PARTS)].flatMap(([, name, body = '']) => {
        const parts = [...body.matchAll(/^ {2}readonly (\w+)/gm)].filter(
          ([, part]) => part !== 'clock' && part !== 'log',
        );
        return parts.length > MOST_PARTS
          ? [`${path}: ${name} has ${parts.length} parts; split what uses them (at most ${MOST_PARTS})`]
          : [];
      }),
    );
}
