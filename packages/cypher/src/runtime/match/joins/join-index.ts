import type { Evaluate, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import type { RangeOperator } from './join-conditions.ts';
import { comparable, NOTHING, type NodeRange, SortedValues } from './sorted-values.ts';

type CompiledRange = { readonly operator: RangeOperator; readonly value: Evaluate };

/** How nodes are found: by values that are equal, and by the order of one. Both sides are evaluated on rows. */
type JoinKeys = {
  readonly equal: readonly { readonly of: Evaluate; readonly value: Evaluate }[];
  readonly range: { readonly of: Evaluate; readonly conditions: readonly CompiledRange[] } | undefined;
};

type Entry = { readonly node: number; readonly value: number | string };

/**
 * Candidates for a node by what is computed of them: a hash of the values that must be equal, each bucket sorted by the
 * value that is compared. Holds numbers and texts only.
 */
export class JoinIndex {
  readonly #keys: JoinKeys;
  readonly #entries = new Map<string | number, Entry[]>();
  readonly #sorted = new Map<string | number, SortedValues>();
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, keys: JoinKeys) {
    this.#runtime = runtime;
    this.#keys = keys;
  }

  /** Adds a candidate, which is in its slot of the row. False when it has a value of another kind. */
  add(row: Row, node: number): boolean {
    const { equal, range } = this.#keys;
    const key = keyOf(equal.map(({ of }) => comparable(of(row))));
    const value = range ? comparable(range.of(row)) : 0;
    if (key === undefined || value === undefined) return false;
    if (key === null || value === null) return true;
    const bucket = this.#entries.get(key);
    if (bucket) bucket.push({ node, value });
    else this.#entries.set(key, [{ node, value }]);
    return true;
  }

  /** The nodes that fit the row; undefined when it has a value of another kind. */
  find(row: Row): NodeRange | undefined {
    const { equal, range } = this.#keys;
    const key = keyOf(equal.map(({ value }) => comparable(value(row))));
    if (key === undefined) return undefined;
    const conditions: { operator: RangeOperator; value: number | string | null }[] = [];
    for (const { operator, value } of range?.conditions ?? [{ operator: '>=', value: () => 0 } as const]) {
      const wanted = comparable(value(row));
      if (wanted === undefined) return undefined;
      conditions.push({ operator, value: wanted });
    }
    return key === null ? NOTHING : this.#bucket(key).within(conditions);
  }

  #bucket(key: string | number): SortedValues {
    let bucket = this.#sorted.get(key);
    if (!bucket) {
      const entries = this.#entries.get(key) ?? [];
      this.#runtime.work(entries.length);
      bucket = new SortedValues(entries);
      this.#sorted.set(key, bucket);
    }
    return bucket;
  }
}

/** Null where a comparison fails whatever the others are, undefined where one cannot be made. */
function keyOf(values: readonly (number | string | null | undefined)[]): string | number | null | undefined {
  if (values.some((value) => value === undefined)) return undefined;
  if (values.some((value) => value === null)) return null;
  if (values.length === 1) return typeof values[0] === 'string' ? `"${values[0]}` : values[0]!;
  return JSON.stringify(values.map((value) => (Object.is(value, -0) ? 0 : value)));
}
