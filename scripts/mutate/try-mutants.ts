// A process that tries mutants: each one is loaded in place of the real file, with everything else of the package anew.
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
    if (!trial || !query || file !== pathToFileURL(trial.file).href) return next(url, context);
    const { start, end, text } = trial.mutant;
    const source = readFileSync(trial.file, 'utf8');
    const mutated = source.slice(0, start) + text + source.slice(end);
    return { format: 'module', source: stripTypeScriptTypes(mutated), shortCircuit: true };
  },
});

type Case = { readonly name: string; readonly work: () => unknown };

async function tried(next: Trial): Promise<Verdict> {
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

process.on('message', async (next: Trial) => process.send?.(await tried(next)));
