import type { Row } from '../../../execution/frame.ts';
import { conflictOf } from '../conflict.ts';
import type { NodeClass, SetEdge, SetNode } from '../set-pattern.ts';
import type { ComparedBranches } from './compared-branches.ts';
import type { ComparedWays } from './compared-tree.ts';
import type { NodeCount } from './ends-along.ts';
import { Frontier, waysBetween } from './frontier.ts';
import { NodeSums } from './node-sums.ts';
import type { PairClasses, RankTable } from './pair-classes.ts';
import { type WayLine, wayLine } from './way-line.ts';

/** Up to so many groups of equal nodes are counted one after the other, where each has at least so many nodes. */
const FEW_GROUPS = 8;
const MANY_NODES = 3;
/** From more nodes than these it pays to keep what is reached from the other end. */
const FEW_NODES = 3;

/** Whether rows with equal nodes can be counted by themselves: no relationship on the way could stand at two places of it. */
export function canCountEqual({ toFirst, toSecond }: ComparedWays): boolean {
  const way = [...toFirst, ...toSecond].map(({ relationship }) => relationship);
  return way.every((one, at) => way.slice(at + 1).every((other) => conflictOf(one, other) === 'none'));
}

/** Rows in which two nodes are equal or differ: all rows, less those in which what must differ is equal. */
export function countEqualRows(branches: ComparedBranches): NodeCount {
  const counts = branches.pair.tables.map((table) => ({ sign: table.sign, count: countTable(branches, table) }));
  return (row, node) => {
    let sum = 0;
    for (const [at, { sign, count }] of counts.entries()) {
      const rows = count(row, node);
      if (!(rows <= Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY;
      sum += sign * rows;
      if (at === 0 && rows === 0) break; // all others are among these
    }
    return sum;
  };
}

/** Nodes by the group of equal ones they belong to; a negative number for those that are in none. */
type Groups = {
  readonly ofFirst: Int32Array;
  readonly ofSecond: Int32Array;
  readonly count: number;
  readonly areFew: boolean;
};

function countTable(branches: ComparedBranches, table: RankTable): NodeCount {
  const groups = groupsOf(branches.pair, table);
  return groups.areFew ? countFewGroups(branches, groups) : new EqualRows(branches, groups).counter();
}

function groupsOf({ classOfFirst, classOfSecond }: PairClasses, { rankOf, from, to }: RankTable): Groups {
  const ofFirst = classOfFirst.map((one) => (one < 0 ? -1 : rankOf[one]!));
  const ofSecond = classOfSecond.map((one) => (one < 0 || to[one]! <= from[one]! ? -1 : from[one]!));
  const count = rankOf.reduce((most, rank) => Math.max(most, rank + 1), 0);
  const nodes = ofFirst.reduce((sum, group) => sum + (group < 0 ? 0 : 1), 0);
  return { ofFirst, ofSecond, count, areFew: count <= 1 || (count <= FEW_GROUPS && nodes >= MANY_NODES * count) };
}

/** Each group is counted as if there were no other nodes. */
function countFewGroups({ pair, ways, counters }: ComparedBranches, groups: Groups): NodeCount {
  const [toFirst, toSecond] = [ways.toFirst[0]!, ways.toSecond[0]];
  const counts = Array.from({ length: groups.count }, (_, group) => ({
    first: counters.ofBranch(within(toFirst, pair.first, groups.ofFirst, group)),
    second: toSecond && counters.ofBranch(within(toSecond, pair.second, groups.ofSecond, group)),
  }));
  return (row, node) => {
    if (!toSecond) return counts[groups.ofSecond[node]!]?.first(row, node) ?? 0;
    let sum = 0;
    for (const { first, second } of counts) {
      const firsts = first(row, node);
      if (firsts !== 0) sum += firsts * second!(row, node);
    }
    return sum;
  };
}

/** An edge with a node below it restricted to those of a group. */
function within(edge: SetEdge, name: string, groupOf: Int32Array, group: number): SetEdge {
  const only = (outer: NodeClass | undefined): NodeClass => ({
    nodes: { has: (node) => groupOf[node] === group && outer?.nodes.has(node) !== false },
  });
  const ofNode = (node: SetNode): SetNode => ({
    ...node,
    branches: node.branches.map((branch) => ({ ...branch, to: ofNode(branch.to) })),
    ...(node.node.name === name ? { within: only(node.within) } : {}),
  });
  return { ...edge, to: ofNode(edge.to) };
}

/**
 * Rows in which both nodes are of one group, where there are many groups with few nodes each: from both ends of the way, until
 * they meet. All groups are gone through once, for all nodes above them.
 */
class EqualRows {
  readonly #branches: ComparedBranches;
  readonly #groups: Groups;
  #found: Float64Array | undefined;

  constructor(branches: ComparedBranches, groups: Groups) {
    this.#branches = branches;
    this.#groups = groups;
  }

  counter(): NodeCount {
    return (row, node) => {
      this.#found ??= this.#count(row);
      return this.#found[node]!;
    };
  }

  #count(row: Row): Float64Array {
    const { compiler, ways, frame, counters } = this.#branches;
    const { runtime } = compiler;
    const line = wayLine(compiler, ways, frame, counters.ofNode);
    const sums = new NodeSums(runtime);
    const found = new Float64Array(runtime.graph.nodeLimit);
    const [firsts, seconds] = [membersOf(this.#groups.ofFirst), membersOf(this.#groups.ofSecond)];
    for (const [group, ofFirst] of firsts) {
      const ofSecond = seconds.get(group);
      if (ofSecond) countGroup(line, row, ofFirst, ofSecond, sums, found);
    }
    return found;
  }
}

function membersOf(groupOf: Int32Array): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  for (const [node, group] of groupOf.entries()) {
    if (group < 0) continue;
    const known = members.get(group);
    if (known) known.push(node);
    else members.set(group, [node]);
  }
  return members;
}

/** Adds the rows of a group to those of each node above it. */
function countGroup(
  line: WayLine,
  row: Row,
  firsts: readonly number[],
  seconds: readonly number[],
  sums: NodeSums,
  found: Float64Array,
): void {
  const { top, steps, easierSide } = line;
  const last = steps.length;
  if (top === last) {
    const first = new Frontier(line, row, 0, true, firsts, seconds.length > 1);
    for (const node of seconds)
      found[node]! += waysBetween(row, first, new Frontier(line, row, top, false, [node]), [0, top], sums);
    return;
  }
  const isFirst = easierSide === 'first';
  const easier = isFirst ? new Frontier(line, row, 0, true, firsts) : new Frontier(line, row, last, false, seconds);
  const { nodes, times } = easier.at(row, top, sums);
  const isShared = nodes.length > FEW_NODES;
  const other = isFirst
    ? new Frontier(line, row, last, false, seconds, isShared)
    : new Frontier(line, row, 0, true, firsts, isShared);
  for (const [at, node] of nodes.entries()) {
    const own = new Frontier(line, row, top, isFirst, [node]);
    const ways = isFirst
      ? waysBetween(row, own, other, [top, last], sums)
      : waysBetween(row, other, own, [0, top], sums);
    found[node]! += times[at]! * ways;
  }
}
