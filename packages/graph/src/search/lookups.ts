import type { Coverage } from './coverage.ts';
import { shrinkCoverage } from './coverage.ts';
import type { EqualityIndex } from './equality-index.ts';
import type { TextIndex } from './text-index.ts';

/** Indexes over node properties, by property name: made when first asked for, kept while later versions can use them. */
export type Lookups = {
  readonly equality: Map<string, EqualityIndex & Coverage>;
  readonly text: Map<string, TextIndex & Coverage>;
};

export const noLookups = (): Lookups => ({ equality: new Map(), text: new Map() });

/** What the next version takes over. `changed`: which nodes have a new value under this property name. */
export function carryLookups(lookups: Lookups, rows: number, changed: (property: string) => Uint32Array): Lookups {
  return { equality: carry(lookups.equality, rows, changed), text: carry(lookups.text, rows, changed) };
}

function carry<T extends Coverage>(
  indexes: ReadonlyMap<string, T>,
  rows: number,
  changed: (property: string) => Uint32Array,
): Map<string, T> {
  const kept = new Map<string, T>();
  for (const [property, index] of indexes) {
    const coverage = shrinkCoverage(index, changed(property), rows);
    if (coverage) kept.set(property, { ...index, ...coverage });
  }
  return kept;
}
