import { type Coverage, shrinkCoverage } from './coverage.ts';

/** Rows in chains by hash of their value: the row plus 1 at the head of each chain, and after each row; 0 ends it. */
export type EqualityIndex = {
  readonly heads: Uint32Array;
  readonly next: Uint32Array;
  /** Hashes are those of numbers, not of value codes. */
  readonly ofNumbers: boolean;
};

/** For each bucket of trigrams the rows that have one of them, ascending, as steps in base 128. */
export type TextIndex = { readonly starts: Uint32Array; readonly steps: Uint8Array };

/** A text index and the rows that it covers. It is in shared memory. */
export type CoveredTextIndex = TextIndex & Coverage;

/** Indexes over node properties, by property name: built on first use, passed on to later versions that can use them. */
export type Lookups = {
  readonly equality: Map<string, EqualityIndex & Coverage>;
  readonly text: Map<string, CoveredTextIndex>;
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
  const current = new Map<string, T>();
  for (const [property, index] of indexes) {
    const coverage = shrinkCoverage(index, changed(property), rows);
    if (coverage) current.set(property, { ...index, ...coverage });
  }
  return current;
}
