import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { conflictOf } from '../conflict.ts';
import { countMeeting, countMeetingBelow, onlyDiffer, someShare, waysMeet } from '../meeting/meeting-walks.ts';
import { Neighbours } from '../neighbours.ts';
import type { NodeClass, SetEdge, SetNode } from '../set-pattern.ts';
import { ClassCounts, type CountClasses, pairsOf } from './class-counts.ts';
import { type ComparedWays, waysBelow } from './compared-tree.ts';
import { type Comparison, hasOrder } from './comparison.ts';
import { Distribution } from './distribution.ts';
import { EndsAlong, type NodeCount } from './ends-along.ts';
import { canCountEqual, countEqualRows } from './equal-rows.ts';
import type { PairClasses } from './pair-classes.ts';

/** Up to so many classes are counted one after the other where a way has a walk. */
const FEW_CLASSES = 8;

/** Counts what lies below a node of the pattern, or behind one of its edges. */
type Counters = { ofNode(node: SetNode): NodeCount; ofBranch(edge: SetEdge): NodeCount };

/** What is needed to count two branches whose nodes are compared. */
export type ComparedBranches = {
  readonly compiler: Compiler;
  readonly frame: Frame;
  readonly pair: PairClasses;
  readonly ways: ComparedWays;
  readonly counters: Counters;
};

/** Whether walks along a way are counted class by class. */
function countsByClass(way: readonly SetEdge[], count: number): boolean {
  return count <= FEW_CLASSES && way.some(({ relationship: { range } }) => range);
}

/** Where a walk leads from one of the nodes to the other, its ends are found together for many starts at less cost. */
export function canCountPairs(root: SetNode, pair: PairClasses): boolean {
  const ways = waysBelow(root, pair);
  if (!ways || ways.toSecond.length > 0 || waysMeet(ways)) return true;
  if (!pair.hasOrder && canCountEqual(ways)) return true;
  return countsByClass(ways.toFirst, pair.firstCount) || !ways.toFirst.some(isWalk);
}

/** Whether classes can pay at all: nodes at the ends of a walk would each be a class. */
export function mayCountPairs(root: SetNode, comparison: Comparison): boolean {
  const ways = waysBelow(root, comparison);
  if (ways && someShare([...ways.toFirst, ...ways.toSecond]))
    return waysMeet(ways) !== undefined && onlyDiffer(comparison, ways);
  if (!ways || (!hasOrder(comparison.terms) && canCountEqual(ways))) return true;
  const areNodes = comparison.terms.every(
    ({ first, second }) => first.kind === 'variable' && second.kind === 'variable',
  );
  return !areNodes || ![...ways.toFirst, ...ways.toSecond].some(isWalk);
}

const isWalk = ({ relationship: { range } }: SetEdge): boolean => range !== undefined;

/** In how many ways both branches can be matched from the node above them so that the compared nodes fit. */
export function countCompared(branches: ComparedBranches): NodeCount {
  const { compiler, counters, ways } = branches;
  const meeting = waysMeet(ways);
  if (meeting) {
    const [first, second] = meeting;
    const isAbove = ways.toSecond.length === 0;
    const nearer = isAbove ? without(first.to, second) : first.to;
    const count = isAbove ? countMeetingBelow : countMeeting;
    return count(compiler, meeting, [counters.ofNode(nearer), counters.ofNode(second.to)], true);
  }
  if (!branches.pair.hasOrder && canCountEqual(branches.ways)) return countEqualRows(branches);
  return branches.ways.toSecond.length > 0 ? countBelow(branches) : countAbove(branches);
}

function without(node: SetNode, branch: SetEdge): SetNode {
  return { ...node, branches: node.branches.filter((other) => other !== branch) };
}

/** Both nodes lie below: all pairs that fit, without those that use one relationship twice. */
function countBelow(branches: ComparedBranches): NodeCount {
  const { compiler, frame, pair, ways } = branches;
  const [toFirst, toSecond] = [ways.toFirst[0]!, ways.toSecond[0]!];
  const firsts = classesAlong(branches, ways.toFirst, pair.first);
  const seconds = classesAlong(branches, ways.toSecond, pair.second);
  const [ofFirst, ofSecond] = [new ClassCounts(pair.firstCount), new ClassCounts(pair.secondCount)];
  const pairs = (row: Row, node: number, first: CountClasses, second: CountClasses): number => {
    ofFirst.clear();
    ofSecond.clear();
    first(row, node, ofFirst);
    if (ofFirst.classes.length > 0) second(row, node, ofSecond);
    return pairsOf(pair, ofFirst, ofSecond);
  };
  const conflict = conflictOf(toFirst.relationship, toSecond.relationship);
  const both = new Neighbours(compiler, toFirst, frame, { back: false });
  return (row, node) => {
    const all = pairs(row, node, firsts.all, seconds.all);
    if (all === 0 || conflict === 'none') return all;
    both.load(row, node);
    let same = 0;
    for (const end of both.list.slice(both.from, both.to))
      if (conflict === 'any' || end === node) same += pairs(row, end, firsts.behindFirst, seconds.behindFirst);
    return all - same;
  };
}

type AlongWay = { readonly all: CountClasses; readonly behindFirst: CountClasses };

function classesAlong(
  { compiler, frame, pair, counters }: ComparedBranches,
  way: readonly SetEdge[],
  name: string,
): AlongWay {
  const isFirst = name === pair.first;
  const classOf = isFirst ? pair.classOfFirst : pair.classOfSecond;
  const count = isFirst ? pair.firstCount : pair.secondCount;
  if (countsByClass(way, count)) {
    const only = Array.from({ length: count }, (_, one) => withinClass(way[0]!, name, classOf, one));
    const behind = only.map((edge) => counters.ofBranch(edge));
    const below = only.map(({ to }) => counters.ofNode(to));
    const fill =
      (counts: readonly NodeCount[]): CountClasses =>
      (row, node, into) => {
        for (const [one, counted] of counts.entries()) into.add(one, counted(row, node));
      };
    return { all: fill(behind), behindFirst: fill(below) };
  }
  const ends = new EndsAlong(compiler, way, undefined, frame, counters.ofNode);
  return {
    all: (row, node, into) => ends.each(row, node, (end, times) => into.add(classOf[end]!, times)),
    behindFirst: (row, node, into) => ends.eachBehindFirst(row, node, (end, times) => into.add(classOf[end]!, times)),
  };
}

/** An edge with a node below it restricted to the nodes of a class. */
function withinClass(edge: SetEdge, name: string, classOf: Int32Array, one: number): SetEdge {
  const within = (outer: NodeClass | undefined): NodeClass => ({
    nodes: { has: (node) => classOf[node] === one && outer?.nodes.has(node) !== false },
  });
  const ofNode = (node: SetNode): SetNode => ({
    ...node,
    branches: node.branches.map((branch) => ({ ...branch, to: ofNode(branch.to) })),
    ...(node.node.name === name ? { within: within(node.within) } : {}),
  });
  return { ...edge, to: ofNode(edge.to) };
}

/** The second node is the one above: what fits it is looked up next to where the way to the first one ends. */
function countAbove(branches: ComparedBranches): NodeCount {
  const { compiler, frame, pair, ways, counters } = branches;
  const { toFirst } = ways;
  if (countsByClass(toFirst, pair.firstCount)) return countAboveByClass(branches);
  const last = toFirst.at(-1)!;
  const beforeLast = toFirst.at(-2);
  const parents = new EndsAlong(compiler, toFirst.slice(0, -1), last, frame, counters.ofNode);
  const lastStep = new EndsAlong(compiler, [last], undefined, frame, counters.ofNode);
  const ends = counters.ofNode(last.to);
  const conflict = beforeLast ? conflictOf(beforeLast.relationship, last.relationship) : 'none';
  const known = new Map<number, Distribution>();
  const found = new ClassCounts(pair.firstCount);
  const below = (row: Row, parent: number): Distribution => {
    const before = known.get(parent);
    if (before) return before;
    found.clear();
    lastStep.each(row, parent, (end, times) => found.add(pair.classOfFirst[end]!, times));
    const sorted = new Distribution(pair, found.classes, found.times);
    compiler.runtime.hold(found.classes.length);
    known.set(parent, sorted);
    return sorted;
  };
  const fits = (node: number, second: number) => {
    const first = pair.classOfFirst[node]!;
    return first < 0 ? 0 : pair.fits(first, second);
  };
  return (row, node) => {
    const second = pair.classOfSecond[node]!;
    if (second < 0) return 0;
    let sum = 0;
    if (!beforeLast)
      lastStep.each(row, node, (end, times) => {
        sum += times * fits(end, second);
      });
    else
      parents.each(row, node, (parent, times, before) => {
        const back = conflict === 'any' || (conflict === 'loops' && before === parent);
        const same = back && fits(before, second) === 1 ? ends(row, before) : 0;
        sum += times * (below(row, parent).matching(second) - same);
      });
    return sum;
  };
}

function countAboveByClass({ pair, ways, counters }: ComparedBranches): NodeCount {
  const counts = Array.from({ length: pair.firstCount }, (_, one) =>
    counters.ofBranch(withinClass(ways.toFirst[0]!, pair.first, pair.classOfFirst, one)),
  );
  return (row, node) => {
    const second = pair.classOfSecond[node]!;
    if (second < 0) return 0;
    let sum = 0;
    for (const [one, counted] of counts.entries()) if (pair.fits(one, second) === 1) sum += counted(row, node);
    return sum;
  };
}
