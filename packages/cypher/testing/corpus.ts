import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/**
 * One of the Cypher corpora kept beside the project, or undefined (with one line printed) where there are none.
 * In CI they must be there.
 */
export function loadCorpus<T>(file: string): T | undefined {
  const shared = process.env.CHOKEPOINT_SHARED ?? join(projectRoot, '..', 'shared');
  const path = join(shared, 'corpus', 'cypher', file);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T;
  if (process.env.CI === 'true')
    throw new Error(`corpus ${file} is missing; set CHOKEPOINT_SHARED to the folder that holds corpus/`);
  console.log(`corpus ${file} is not here: its suite does not run`);
  return undefined;
}

export type TckExpectation =
  | {
      readonly type: 'rows';
      readonly ordered: boolean;
      readonly ignore_list_order: boolean;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly type: 'empty' }
  | { readonly type: 'error'; readonly error: string; readonly phase: string; readonly detail: string };

export type TckProcedure = {
  readonly name: string;
  readonly inputs: readonly { readonly name: string; readonly type: string }[];
  readonly outputs: readonly { readonly name: string; readonly type: string }[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type TckScenario = {
  readonly id: string;
  readonly graph: string;
  readonly setup: readonly string[];
  readonly params: Readonly<Record<string, string>>;
  readonly procedures?: readonly TckProcedure[];
  readonly query: string;
  readonly expect: TckExpectation;
  readonly side_effects: Readonly<Record<string, number>> | null;
  readonly controls?: readonly { readonly query: string; readonly expect: TckExpectation }[];
};

export type Tck = {
  readonly named_graphs: Readonly<Record<string, readonly string[]>>;
  readonly scenarios: readonly TckScenario[];
};

export type QueryCorpus = { readonly queries: readonly { readonly name: string; readonly query: string }[] };

export type DawgsParserCorpus = {
  readonly parser: readonly { readonly query: string; readonly expect: 'parse' | 'error' }[];
  readonly translation: readonly { readonly query: string }[];
};
