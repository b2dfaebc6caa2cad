import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project-root.ts';

type Printed = {
  readonly lines: readonly string[];
  /** What the comments behind `console.log` say. */
  readonly promised: readonly string[];
};

/** Runs the first TypeScript example in the README of the package with this entry. `replaced` changes texts of it before. */
export async function runReadmeExample(
  test: TestContext,
  entry: URL,
  replaced: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const readme = readFileSync(new URL('../README.md', entry), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-readme-'));
  const log = test.mock.method(console, 'log', () => {});
  try {
    const file = join(folder, 'example.ts');
    writeFileSync(file, runnable(example, { ...replaced, './data': join(folder, 'data') }));
    await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
    log.mock.restore();
  }
  return {
    lines: log.mock.calls.map((call) => call.arguments.join(' ')),
    promised: [...example.matchAll(/console\.log\(.*?\); \/\/ (.*)/g)].map((match) => match[1] ?? ''),
  };
}

/** Packages by the address of their entry: the example runs outside of the workspace. */
function runnable(example: string, replaced: Readonly<Record<string, string>>): string {
  const entry = (name: string) => pathToFileURL(join(projectRoot, 'packages', name, 'src/index.ts')).href;
  return Object.entries(replaced).reduce(
    (text, [from, to]) => text.replaceAll(`'${from}'`, JSON.stringify(to)),
    example.replaceAll(/'@chokepoint\/(\w+)'/g, (_text, name: string) => `'${entry(name)}'`),
  );
}
