// A process that tries mutants: each one is loaded in place of the real file, with the rest of the package loaded again.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './mutants.ts';

export type Trial = { readonly id: number; readonly file: string; readonly mutant: Mutant; readonly tests: string[] };
export type Verdict = { readonly id: number; readonly killedBy: string | undefined };

const PACKAGE = new URL('../../packages/analysis/', import.meta.url).href;
const SHIM = new URL('./test-shim.ts', import.meta.url).href;

let trial: Trial | undefined;

registerHooks({
  resolve(specifier, context, next) {
    if (trial && specifier === 'node:test') return { url: SHIM, shortCircuit: true };
    const found = next(specifier, context);
    if (trial && found.url.startsWith(PACKAGE)) return { ...found, url: `${found.url}?mutant=${trial.id}` };
    return found;
  },
  load(url, context, next) {
    const [file, query] = url.split('?');
    if (!trial || !file || !query) return next(url, context);
    const source = file === pathToFileURL(trial.file).href ? mutated(trial) : plainScript(file);
    return { format: 'module', source, shortCircuit: true };
  },
});

function mutated({ file, mutant: { start, end, text } }: Trial): string {
  const source = readFileSync(file, 'utf8');
  return stripTypeScriptTypes(source.slice(0, start) + text + source.slice(end));
}

const scripts = new Map<string, string>();

function plainScript(url: string): string {
  const known = scripts.get(url) ?? stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
  scripts.set(url, known);
  return known;
}

type Case = { readonly name: string; readonly work: () => unknown };

async function runTrial(next: Trial): Promise<Verdict> {
  trial = next;
  const store = globalThis as { gatheredCases?: Case[] };
  for (const test of next.tests) {
    store.gatheredCases = [];
    try {
      await import(`${pathToFileURL(test).href}?mutant=${next.id}`);
    } catch (error) {
      return { id: next.id, killedBy: `loading: ${(error as Error).message}` };
    }
    for (const { name, work } of store.gatheredCases)
      try {
        await work();
      } catch {
        return { id: next.id, killedBy: name };
      }
  }
  return { id: next.id, killedBy: undefined };
}

process.on('message', async (next: Trial) => process.send?.(await runTrial(next)));
