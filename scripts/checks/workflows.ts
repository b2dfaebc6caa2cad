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

export async function workflowFaults(): Promise<string[]> {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const tests: TestText[] = [];
  for await (const path of glob('packages/*/test/**/*.test.ts', { cwd: projectRoot }))
    tests.push({ path, text: read(path) });
  return workflowFaultsOf(
    read(DOCUMENT),
    tests.sort((a, b) => a.path.localeCompare(b.path)),
  );
}
