import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { compareText } from '../../../operations/compare.ts';
import { QueryError } from '../../../query-error.ts';
import type { Expression } from '../../../syntax/ast.ts';
import { NodeValue, type Value } from '../../../values/value.ts';
import { comparable } from '../../match/joins/sorted-values.ts';
import { nodeFilter } from '../node-filters.ts';
import type { SetNode } from '../set-pattern.ts';
import { type ComparedTerm, type Comparison, hasOrder, isEquality } from './comparison.ts';

/** The class of a node that meets no condition, because something that is compared is null. */
const NO_CLASS = -1;

type Compared = number | string;

/** Which nodes can stand for a node of a pattern: all that fit it, or those of some. */
type Candidates = { readonly of: SetNode; readonly among?: ReadonlySet<number> | undefined };

/** The nodes that can stand for one of the two, by what is compared of them. */
type Side = {
  readonly classOf: Int32Array;
  /** By class: the value of each term. */
  readonly values: readonly (readonly Compared[])[];
};

/**
 * Classes of the first node in the order of their values: those from `from` to `to - 1` fit a class of the second node.
 * What fits is added or, to take differences out again, subtracted.
 */
export type RankTable = {
  readonly sign: number;
  readonly rankOf: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
};

/** Two nodes that are compared: their candidates in classes of equal values, and which classes fit each other. */
export class PairClasses {
  readonly first: string;
  readonly second: string;
  /** By node: its class, or a negative number. */
  readonly classOfFirst: Int32Array;
  readonly classOfSecond: Int32Array;
  readonly firstCount: number;
  readonly secondCount: number;
  readonly tables: readonly RankTable[];
  /** Whether values are compared by an order, and not only for being equal or not. */
  readonly hasOrder: boolean;

  constructor({ first, second, terms }: Comparison, firsts: Side, seconds: Side) {
    this.first = first;
    this.second = second;
    this.classOfFirst = firsts.classOf;
    this.classOfSecond = seconds.classOf;
    this.firstCount = firsts.values.length;
    this.secondCount = seconds.values.length;
    this.hasOrder = hasOrder(terms);
    this.tables = tablesOf(terms, firsts.values, seconds.values);
  }

  /** Whether a class of the first node fits one of the second: 1 or 0. */
  fits(first: number, second: number): number {
    let sum = 0;
    for (const { sign, rankOf, from, to } of this.tables) {
      const rank = rankOf[first]!;
      if (rank >= from[second]! && rank < to[second]!) sum += sign;
    }
    return sum;
  }
}

/** Undefined when a candidate has a value that is neither equal to nor in an order with others in a simple way. */
export function pairClasses(
  compiler: Compiler,
  comparison: Comparison,
  candidatesOf: (name: string) => Candidates,
  frame: Frame,
): PairClasses | undefined {
  const { first, second, terms } = comparison;
  try {
    const firsts = sideOf(
      compiler,
      terms,
      terms.map((term) => term.first),
      candidatesOf(first),
      frame,
    );
    const seconds =
      firsts &&
      sideOf(
        compiler,
        terms,
        terms.map((term) => term.second),
        candidatesOf(second),
        frame,
      );
    return firsts && seconds ? new PairClasses(comparison, firsts, seconds) : undefined;
  } catch (error) {
    // What fails for one node may be left out by another condition.
    if (error instanceof QueryError && error.kind !== 'LimitExceeded') return undefined;
    throw error;
  }
}

function sideOf(
  compiler: Compiler,
  terms: readonly ComparedTerm[],
  expressions: readonly Expression[],
  { of: { node, conditions }, among }: Candidates,
  frame: Frame,
): Side | undefined {
  const { runtime } = compiler;
  const evaluate = compiler.compileAll(expressions, frame);
  const classOf = new Int32Array(runtime.graph.nodeLimit).fill(NO_CLASS);
  const values: Compared[][] = [];
  const classes = new Map<Compared, number>();
  const row: Row = [];
  const free = { node: { ...node, bound: false }, conditions, branches: [] };
  const add = (index: number): boolean => {
    runtime.tick();
    row[node.slot] = new NodeValue(index);
    const found: Compared[] = [];
    for (const [at, one] of evaluate.entries()) {
      const value = comparedValue(one(row), terms[at]!.operator);
      if (value === undefined) return false;
      if (value === null) return true;
      found.push(value);
    }
    const key = keyOf(found);
    let known = classes.get(key);
    if (known === undefined) {
      known = values.push(found) - 1;
      classes.set(key, known);
    }
    classOf[index] = known;
    return true;
  };
  const filter = nodeFilter(compiler, free, frame, false);
  const isComparable = among
    ? among.values().every((index) => !filter.accepts(row, index) || add(index))
    : filter.each(row, add);
  return isComparable ? { classOf, values } : undefined;
}

/** Null where the condition fails whatever the other side is, undefined for what is compared otherwise. */
function comparedValue(value: Value, operator: ComparedTerm['operator']): Compared | null | undefined {
  if (value instanceof NodeValue) return isEquality(operator) ? `node ${value.node}` : undefined;
  if (typeof value === 'boolean') return isEquality(operator) ? `truth ${value}` : undefined;
  const found = comparable(value);
  // Something that is not a number differs from everything.
  if (found === null && value !== null && operator === '<>') return undefined;
  return isEquality(operator) && typeof found === 'string' ? `text ${found}` : found;
}

/** Different for different values. One value is its own key. */
function keyOf(values: readonly Compared[]): Compared {
  if (values.length === 1) return values[0]!;
  return JSON.stringify(values.map((value) => (typeof value === 'number' ? `number ${value + 0}` : [value])));
}

/** Pairs that differ are all pairs without those that are equal: one table for each choice of what is equal. */
function tablesOf(
  terms: readonly ComparedTerm[],
  firsts: Side['values'],
  seconds: Side['values'],
): readonly RankTable[] {
  const at = terms.map((_, index) => index);
  const differing = at.filter((index) => terms[index]!.operator === '<>');
  const equal = at.filter((index) => terms[index]!.operator === '=');
  const range = at.find((index) => !isEquality(terms[index]!.operator));
  let subsets: number[][] = [[]];
  for (const index of differing) subsets = [...subsets, ...subsets.map((one) => [...one, index])];
  return subsets.map((subset) => {
    const keys = [...equal, ...subset];
    const sign = subset.length % 2 === 0 ? 1 : -1;
    if (range === undefined) return equalTable(sign, keys, firsts, seconds);
    return tableOf(sign, keys, { at: range, operator: terms[range]!.operator }, firsts, seconds);
  });
}

/** Without an order all that are equal have one rank. */
function equalTable(sign: number, keys: readonly number[], firsts: Side['values'], seconds: Side['values']): RankTable {
  const [only] = keys;
  const keyIn = (values: readonly Compared[]): Compared =>
    keys.length === 1 ? values[only!]! : keyOf(keys.map((key) => values[key]!));
  const ranks = new Map<Compared, number>();
  const rankOf = Int32Array.from(firsts, (values) => {
    const key = keyIn(values);
    const known = ranks.get(key);
    if (known === undefined) ranks.set(key, ranks.size);
    return known ?? ranks.size - 1;
  });
  const from = new Int32Array(seconds.length);
  const to = new Int32Array(seconds.length);
  for (const [at, values] of seconds.entries()) {
    const rank = ranks.get(keyIn(values));
    if (rank === undefined) continue;
    from[at] = rank;
    to[at] = rank + 1;
  }
  return { sign, rankOf, from, to };
}

type Order = { readonly at: number; readonly operator: ComparedTerm['operator'] };

function tableOf(
  sign: number,
  keys: readonly number[],
  order: Order,
  firsts: Side['values'],
  seconds: Side['values'],
): RankTable {
  const ordered = (values: readonly Compared[]) => values[order.at]!;
  const bucketOf = (values: readonly Compared[]) =>
    `${typeof ordered(values)} ${keyOf(keys.map((key) => values[key]!))}`;
  const buckets = new Map<string, Set<Compared>>();
  for (const values of firsts) {
    const bucket = bucketOf(values);
    const known = buckets.get(bucket);
    if (known) known.add(ordered(values));
    else buckets.set(bucket, new Set([ordered(values)]));
  }
  const blocks = new Map<string, { readonly start: number; readonly values: readonly Compared[] }>();
  let start = 0;
  for (const [bucket, values] of buckets) {
    blocks.set(bucket, { start, values: [...values].sort(inOrder) });
    start += values.size;
  }
  const rankOf = Int32Array.from(firsts, (values) => {
    const block = blocks.get(bucketOf(values))!;
    return block.start + placeOf(block.values, ordered(values));
  });
  const from = new Int32Array(seconds.length);
  const to = new Int32Array(seconds.length);
  for (const [at, values] of seconds.entries()) {
    const block = blocks.get(bucketOf(values));
    if (!block) continue;
    const before = placeOf(block.values, ordered(values));
    const after = before + (block.values[before] === ordered(values) ? 1 : 0);
    const [low, high] = placesFor(order.operator, before, after, block.values.length);
    from[at] = block.start + low;
    to[at] = block.start + high;
  }
  return { sign, rankOf, from, to };
}

/** Places of the first values, of which those from `before` to `after - 1` equal the second. */
function placesFor(operator: ComparedTerm['operator'], before: number, after: number, count: number): [number, number] {
  switch (operator) {
    case '<':
      return [0, before];
    case '<=':
      return [0, after];
    case '>':
      return [after, count];
    case '>=':
      return [before, count];
    default:
      return [before, after];
  }
}

function inOrder(a: Compared, b: Compared): number {
  return typeof a === 'number' ? a - (b as number) : compareText(a, b as string);
}

/** The first place whose value is not less. */
function placeOf(values: readonly Compared[], wanted: Compared): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder(values[middle]!, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
