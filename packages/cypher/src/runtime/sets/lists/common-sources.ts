import type { ListLevel } from './list-level.ts';

/** To begin a list takes as long as so many of its nodes. */
const PER_LIST = 4;
/** Where so few nodes are gone through for a group of starts, finding an order would take longer. */
const FEW_NODES = 32;
/** A source is worth sharing if its lists make up such a part of all of them, */
const PART = 4096;
/** and if so many starts have it. */
const FEW_USES = 8;
/** So many shared sources of a group of starts are looked at: those that save most. */
const DEPTH = 4;
const BASE = PART + 1;

/** Groups of starts in an order in which those with the same large lists are next to each other. */
export type OrderedStarts = {
  readonly groups: readonly (readonly number[])[];
  /** By position in `groups`: the number of what they share. */
  readonly keys: Float64Array;
  /** The sources that such a number stands for, those that save most first. */
  readonly pathOf: (key: number) => readonly number[];
  /** How many nodes are gone through for all of them. */
  readonly cost: number;
};

/** Looks for lists that many starts have in common: Domain Users is one for every user. */
export function orderStarts(level: ListLevel, groups: readonly (readonly number[])[]): OrderedStarts {
  const { start, sources, lists } = level;
  const sizeOf = (source: number) => lists.end[source]! - lists.start[source]!;
  const uses = new Uint32Array(lists.start.length);
  let cost = 0;
  for (const group of groups)
    for (const node of group)
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        uses[sources[at]!]!++;
        cost += sizeOf(sources[at]!) + PER_LIST;
      }
  const none = { groups, keys: new Float64Array(groups.length), pathOf: () => [], cost };
  if (cost < FEW_NODES * groups.length) return none;
  const saved = (source: number) => uses[source]! * sizeOf(source);
  const shared: number[] = [];
  for (let source = 0; source < uses.length; source++)
    if (uses[source]! >= FEW_USES && saved(source) * PART > cost) shared.push(source);
  if (shared.length === 0) return none;
  shared.sort((one, other) => saved(other) - saved(one) || one - other);
  // Zero means that there is none, and comes behind all others.
  const rank = new Uint32Array(uses.length);
  for (const [at, source] of shared.entries()) rank[source] = PART - at;
  return ordered(level, groups, shared, rank, cost);
}

function ordered(
  { start, sources, lists }: ListLevel,
  groups: readonly (readonly number[])[],
  shared: readonly number[],
  rank: Uint32Array,
  cost: number,
): OrderedStarts {
  const byKey = new Map<number, (readonly number[])[]>();
  const best = new Uint32Array(DEPTH);
  for (const group of groups) {
    best.fill(0);
    for (const node of group)
      for (let at = start[node]!; at < start[node + 1]!; at++) insert(best, rank[sources[at]!]!);
    const key = best.reduce((sum, one) => sum * BASE + one, 0);
    const known = byKey.get(key);
    if (known) known.push(group);
    else byKey.set(key, [group]);
  }
  const pathOf = (key: number) => {
    const path: number[] = [];
    for (let rest = key; rest > 0; rest = Math.floor(rest / BASE))
      if (rest % BASE > 0) path.unshift(shared[PART - (rest % BASE)]!);
    return path;
  };
  const inOrder: (readonly number[])[] = [];
  const keys = new Float64Array(groups.length);
  let left = cost;
  for (const key of Float64Array.from(byKey.keys()).sort()) {
    const same = byKey.get(key)!;
    for (const source of pathOf(key)) left -= (same.length - 1) * (lists.end[source]! - lists.start[source]!);
    keys.fill(key, inOrder.length, inOrder.length + same.length);
    for (const group of same) inOrder.push(group);
  }
  return { groups: inOrder, keys, pathOf, cost: left };
}

/** Puts a rank into the list of the highest ones, each once. */
function insert(best: Uint32Array, rank: number): void {
  if (rank <= best[DEPTH - 1]! || best.includes(rank)) return;
  let at = DEPTH - 1;
  for (; at > 0 && best[at - 1]! < rank; at--) best[at] = best[at - 1]!;
  best[at] = rank;
}
