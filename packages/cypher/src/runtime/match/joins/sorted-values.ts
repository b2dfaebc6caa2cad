import { compareText } from '../../../operations/compare.ts';
import { Float } from '../../../values/float.ts';
import type { Value } from '../../../values/value.ts';
import type { RangeOperator } from './join-conditions.ts';

/** Nodes `from .. to - 1` of a list. */
export type NodeRange = { readonly list: NodeList; readonly from: number; readonly to: number };

/** A list of different nodes. */
class NodeList {
  readonly nodes: readonly number[];
  #positions: Map<number, number> | undefined;

  constructor(nodes: readonly number[]) {
    this.nodes = nodes;
  }

  positionOf(node: number): number | undefined {
    this.#positions ??= new Map(this.nodes.map((one, at) => [one, at]));
    return this.#positions.get(node);
  }
}

export const NOTHING: NodeRange = { list: new NodeList([]), from: 0, to: 0 };

/** A number or a text, as it is compared; null where every comparison fails; undefined for what is compared otherwise. */
export function comparable(value: Value): number | string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  const number = value instanceof Float ? value.value : value;
  if (typeof number !== 'number') return undefined;
  return Number.isNaN(number) ? null : number;
}

type Sorted<T> = { readonly values: readonly T[]; readonly list: NodeList };

/** Nodes in the order of a value. Numbers and texts are never compared with each other. */
export class SortedValues {
  readonly #numbers: Sorted<number>;
  readonly #texts: Sorted<string>;

  constructor(entries: readonly { readonly node: number; readonly value: number | string }[]) {
    const numbers = entries.flatMap(({ node, value }) => (typeof value === 'number' ? [{ node, value }] : []));
    const texts = entries.flatMap(({ node, value }) => (typeof value === 'string' ? [{ node, value }] : []));
    this.#numbers = sorted(numbers, (a, b) => a - b);
    this.#texts = sorted(texts, compareText);
  }

  /** The nodes whose value meets all conditions. */
  within(
    conditions: readonly { readonly operator: RangeOperator; readonly value: number | string | null }[],
  ): NodeRange {
    let found: NodeRange | undefined;
    for (const { operator, value } of conditions) {
      if (value === null) return NOTHING;
      const next =
        typeof value === 'number'
          ? rangeOf(this.#numbers, operator, value, (a, b) => a - b)
          : rangeOf(this.#texts, operator, value, compareText);
      if (found && found.list !== next.list) return NOTHING;
      found = found
        ? { list: next.list, from: Math.max(found.from, next.from), to: Math.min(found.to, next.to) }
        : next;
    }
    return !found || found.to <= found.from ? NOTHING : found;
  }
}

function sorted<T>(
  entries: readonly { readonly node: number; readonly value: T }[],
  compare: (a: T, b: T) => number,
): Sorted<T> {
  const inOrder = entries.toSorted((a, b) => compare(a.value, b.value));
  return { values: inOrder.map(({ value }) => value), list: new NodeList(inOrder.map(({ node }) => node)) };
}

function rangeOf<T>(
  { values, list }: Sorted<T>,
  operator: RangeOperator,
  wanted: T,
  compare: (a: T, b: T) => number,
): NodeRange {
  const isStrict = operator === '<' || operator === '>=';
  const bound = firstAt(values, (value) => (isStrict ? compare(value, wanted) >= 0 : compare(value, wanted) > 0));
  const isBelow = operator === '<' || operator === '<=';
  return isBelow ? { list, from: 0, to: bound } : { list, from: bound, to: values.length };
}

/** The first position at which a test holds, where it holds for all behind it. */
function firstAt<T>(values: readonly T[], holds: (value: T) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
