import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const DOCUMENT = 'docs/ui.md';
const DEFINED = /^- \*\*(UI\d+)\*\* /gm;
/** The name of a test, and the numbers that it begins with: `it('[UI1] ...'` or `it('[UI1] [UI2] ...'`. */
const QUOTED = /\bit\(\s*['"`]((?:\[UI\d+\] ?)+)/g;
const ANY = /\bUI\d+\b/g;

type TestText = { readonly path: string; readonly text: string };

/** Workflows without a test, tests of workflows that do not exist, and numbers that are given twice. */
export function workflowFaultsOf(document: string, tests: readonly TestText[]): string[] {
  const defined = [...document.matchAll(DEFINED)].map((match) => match[1]!);
  const known = new Set(defined);
  const quoted = new Set<string>();
  const faults = defined
    .filter((number, at) => defined.indexOf(number) !== at)
    .map((number) => `${DOCUMENT}: ${number} is given twice`);
  if (known.size === 0) faults.push(`${DOCUMENT}: no workflow has a number`);
  for (const { path, text } of tests) {
    for (const [, numbers] of text.matchAll(QUOTED)) for (const [number] of numbers!.matchAll(ANY)) quoted.add(number);
    for (const number of new Set(text.match(ANY)))
      if (!known.has(number)) faults.push(`${path}: quotes ${number}, which ${DOCUMENT} does not have`);
  }
  for (const number of known)
    if (!quoted.has(number)) faults.push(`${DOCUMENT}: no name of a test begins with [${number}]`);
  return faults;
}

/** The rows of the table of workflows and their tests: the numbers that the names of the tests of each file begin with. */
export function workflowRows(tests: readonly TestText[]): string[] {
  const numberOf = (workflow: string) => Number(workflow.slice(2));
  return tests.flatMap(({ path, text }) => {
    const numbers = new Set([...text.matchAll(QUOTED)].flatMap(([, quoted]) => quoted!.match(ANY) ?? []));
    const sorted = [...numbers].sort((a, b) => numberOf(a) - numberOf(b));
    return sorted.length > 0 ? [`| \`${path}\` | ${sorted.join(', ')} |`] : [];
  });
}

/** Rows that the table in the document lacks, and rows that no test file is behind. */
export function workflowTableFaultsOf(document: string, tests: readonly TestText[]): string[] {
  const written = document.split('\n').filter((line) => line.startsWith('| `packages/'));
  const wanted = workflowRows(tests);
  return [
    ...wanted.filter((row) => !written.includes(row)).map((row) => `${DOCUMENT}: the table of tests lacks ${row}`),
    ...written.filter((row) => !wanted.includes(row)).map((row) => `${DOCUMENT}: no test file has ${row}`),
  ];
}

export async function workflowFaults(): Promise<string[]> {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const tests: TestText[] = [];
  for await (const path of glob('packages/*/test/**/*.test.ts', { cwd: projectRoot }))
    tests.push({ path, text: read(path) });
  tests.sort((a, b) => a.path.localeCompare(b.path));
  const document = read(DOCUMENT);
  return [...workflowFaultsOf(document, tests), ...workflowTableFaultsOf(document, tests)];
}
