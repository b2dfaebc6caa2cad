import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Expression } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import type { DistinctCount, Step } from '../match/step.ts';
import { EndValues } from './aggregates/end-values.ts';
import { bitCount } from './lanes/bit-count.ts';
import { LANES, LaneSet } from './lanes/lane-set.ts';
import { type OrderedStarts, orderStarts } from './lists/common-sources.ts';
import { addUpUnions, countUnions } from './lists/count-unions.ts';
import { valuesIn } from './lists/list-level.ts';
import { ListUnions } from './lists/list-unions.ts';
import { NodeKeys } from './node-keys.ts';
import { PairFilter } from './pairs/pair-filter.ts';
import { reversed } from './reversed.ts';
import type { SetPattern } from './set-pattern.ts';
import { SetWalk } from './set-walk.ts';

/** Up to this many relationships are examined before checking whether the other direction costs less. */
const FEW_VISITS = 1_000_000;
/** A relationship that is looked at for 32 starts takes as long as so many nodes of lists. */
const LISTED_PER_VISIT = 4;

/** What becomes of the ends: each of them once per group of roots, or their number. */
type SetOutput = {
  readonly count: DistinctCount | undefined;
  /** What makes the groups, unless each root is one. */
  readonly keys?: readonly Expression[];
  /** The roots, some of which may have no end. */
  readonly starts?: () => readonly number[];
  /** Goes through batches in parts. */
  readonly divided?: Starts | undefined;
};

/** One direction in which the spine can be walked. */
type Way = {
  readonly pattern: SetPattern;
  readonly walk: SetWalk;
  readonly pairs: PairFilter;
  /** Whether it begins at the end that is counted. */
  readonly back: boolean;
};

/** A way with the nodes that it begins at. */
type Start = {
  readonly way: Way;
  readonly roots: readonly number[];
  /** How many relationships are looked at for all roots, where that was estimated. */
  readonly cost?: number;
};

/** A pattern whose root can be any of many nodes: they are walked from together, in batches. */
export class ManyRoots {
  readonly #compiler: Compiler;
  readonly #runtime: Runtime;
  readonly #pattern: SetPattern;
  readonly #frame: Frame;
  readonly #next: Step;
  readonly #count: DistinctCount | undefined;
  readonly #keys: NodeKeys;
  readonly #sharesLanes: boolean;
  readonly #values: EndValues | undefined;
  readonly #forward: Way;
  readonly #starts: (() => readonly number[]) | undefined;
  readonly #divided: Starts | undefined;
  #backward: Way | undefined;
  readonly #near = new LaneSet();
  readonly #merged = new LaneSet();
  readonly #valued = new LaneSet();

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, output: SetOutput, next: Step) {
    const { count } = output;
    this.#compiler = compiler;
    this.#runtime = compiler.runtime;
    this.#pattern = pattern;
    this.#frame = frame;
    this.#next = next;
    this.#count = count;
    const keys = output.keys ?? count?.keys;
    this.#sharesLanes = keys !== undefined && !keys.some(({ kind }) => kind === 'variable');
    this.#keys = new NodeKeys(
      this.#sharesLanes ? compiler.compileAll(keys!, frame) : undefined,
      pattern.root.node.slot,
    );
    this.#values =
      count?.value && new EndValues(compiler.compile(count.value, frame), pattern.spine.at(-1)!.to.node.slot);
    this.#forward = this.#way(pattern, false);
    this.#starts = output.starts;
    this.#divided = output.divided;
    this.#divided?.claim();
  }

  reset(): void {
    for (const way of [this.#forward, this.#backward]) {
      way?.walk.reset();
      way?.pairs.reset();
    }
  }

  run(row: Row): boolean {
    const { slot } = this.#pattern.root.node;
    if (this.#pattern.spine.length === 0)
      return this.#forward.walk.roots.each(
        row,
        (node) => {
          row[slot] = new NodeValue(node);
          return this.#next(row);
        },
        this.#divided,
      );
    const { way, roots: all, cost } = this.#choose(row);
    const roots = way.walk.startsAmong(all);
    const listed =
      this.#count && cost !== undefined ? this.#countListed(row, way, roots, cost, this.#count) : undefined;
    if (listed !== undefined) return listed;
    if (!this.#count) return this.#sharesLanes ? this.#emitGroups(row, way, roots) : this.#emitPairs(row, way, roots);
    return way.back ? this.#countBack(row, way, roots, this.#count) : this.#countGroups(row, way, roots, this.#count);
  }

  #way(pattern: SetPattern, back: boolean): Way {
    const walk = new SetWalk(this.#compiler, pattern, this.#frame);
    return { pattern, walk, pairs: new PairFilter(this.#compiler, pattern, this.#frame), back };
  }

  /** The way that costs less, judging by a first batch from the end with fewer starts, and then from the other one. */
  #choose(row: Row): Start {
    const forward = { way: this.#forward, roots: this.#rootsOf(row, this.#forward) };
    const { spine, known, onWay, endIsHidden } = this.#pattern;
    const isFixed =
      (this.#sharesLanes && !this.#count) ||
      known.length > 0 ||
      onWay.size > 0 ||
      endIsHidden ||
      spine.at(-1)!.to.node.bound;
    if (forward.roots.length <= LANES || isFixed) return forward;
    this.#backward ??= this.#way(reversed(this.#pattern), true);
    const backward = { way: this.#backward, roots: this.#rootsOf(row, this.#backward) };
    const [first, second] = backward.roots.length < forward.roots.length ? [backward, forward] : [forward, backward];
    if (first.roots.length > LANES) first.way.walk.expectMany(row);
    const batches = ({ roots }: Start) => Math.ceil(roots.length / LANES);
    const cost = this.#sample(row, first.way, first.roots, Number.POSITIVE_INFINITY)! * batches(first);
    if (cost < FEW_VISITS) return { ...first, cost };
    const limit = cost / Math.max(2, batches(second));
    const other = this.#sample(row, second.way, second.roots, limit);
    return other === undefined ? { ...first, cost } : { ...second, cost: other * batches(second) };
  }

  #rootsOf(row: Row, { walk, back }: Way): readonly number[] {
    if (this.#starts && !back) return this.#starts();
    const roots: number[] = [];
    walk.roots.each(row, (node) => roots.push(node) > 0);
    return roots;
  }

  /** How much a batch of starts from all over the list costs; undefined when it is more than `limit`. */
  #sample(row: Row, { walk }: Way, roots: readonly number[], limit: number): number | undefined {
    const length = Math.min(LANES, roots.length);
    const some = Array.from({ length }, (_, at) => roots[Math.floor((at * roots.length) / length)]!);
    const starts = this.#starts ? some.filter((start) => walk.roots.accepts(row, start)) : some;
    const before = walk.visits;
    const ends = walk.run(row, this.#laid(starts.map((start) => [start])), starts, before + limit);
    const visits = walk.visits - before;
    return ends && visits <= limit ? visits : undefined;
  }

  /** The starts of each group in a lane of their own. */
  #laid(groups: readonly (readonly number[])[]): LaneSet {
    this.#near.clear(this.#runtime.graph.nodeLimit);
    for (const [lane, starts] of groups.entries()) for (const start of starts) this.#near.add(start, 1 << lane);
    return this.#near;
  }

  #emitPairs(row: Row, way: Way, roots: readonly number[]): boolean {
    const begins = this.#starts ? roots.filter((root) => way.walk.roots.accepts(row, root)) : roots;
    return this.#inParts('pairs', way, begins, (starts) =>
      this.#emit(row, way, starts, this.#endsOf(row, way, starts)),
    );
  }

  /** One row per end and lane, with the start that stands for the lane. */
  #emit(row: Row, { pattern: { root, spine } }: Way, starts: readonly number[], ends: LaneSet): boolean {
    const endSlot = spine.at(-1)!.to.node.slot;
    const values = starts.map((start) => new NodeValue(start));
    if (this.#pattern.endIsHidden) return this.#emitStarts(row, root.node.slot, values, ends);
    for (let at = 0; at < ends.count; at++) {
      const end = new NodeValue(ends.nodes[at]!);
      const wanted = ends.eachLane(end.node, (lane) => {
        this.#runtime.tick();
        row[endSlot] = end;
        row[root.node.slot] = values[lane]!;
        return this.#next(row);
      });
      if (!wanted) return false;
    }
    return true;
  }

  /** One row per lane that has an end at all. */
  #emitStarts(row: Row, slot: number, values: readonly NodeValue[], { nodes, bits, count }: LaneSet): boolean {
    let lanes = 0;
    for (let at = 0; at < count; at++) lanes |= bits[nodes[at]!]!;
    return values.every((value, lane) => {
      if ((lanes & (1 << lane)) === 0) return true;
      this.#runtime.tick();
      row[slot] = value;
      return this.#next(row);
    });
  }

  /** What is found from each item of the list is found from no other. */
  #inParts<T extends number | readonly number[]>(
    what: string,
    { pattern: { root }, back }: Way,
    list: readonly T[],
    each: (batch: readonly T[]) => boolean,
  ): boolean {
    if (!this.#divided) return this.#inBatches(list, each);
    const items = Uint32Array.from(list, (item) => (typeof item === 'number' ? item : item[0]!));
    const name = `${what} from ${root.node.name}${back ? ', backwards' : ''}`;
    return this.#divided.each({ name, total: list.length, batch: LANES, items }, (from, to) =>
      this.#inBatches(list.slice(from, to), each),
    );
  }

  #inBatches<T>(list: readonly T[], each: (batch: readonly T[]) => boolean): boolean {
    for (let first = 0; first < list.length; first += LANES) if (!each(list.slice(first, first + LANES))) return false;
    return true;
  }

  #endsOf(row: Row, { walk, pairs }: Way, starts: readonly number[]): LaneSet {
    const ends = walk.run(row, this.#laid(starts.map((start) => [start])), starts)!;
    pairs.apply(row, ends, starts);
    return ends;
  }

  /** The ends of each group of roots. */
  #endsOfGroups(row: Row, way: Way, groups: readonly (readonly number[])[]): LaneSet {
    const walked = this.#starts
      ? groups.map((nodes) => nodes.filter((node) => way.walk.roots.accepts(row, node)))
      : groups;
    return way.pairs.isEmpty ? way.walk.run(row, this.#laid(walked))! : this.#mergedEnds(row, way, walked);
  }

  /** One row per group and end; the first root of a group stands for it. */
  #emitGroups(row: Row, way: Way, roots: readonly number[]): boolean {
    return this.#inParts('groups', way, this.#keys.groups(row, roots), (groups) => {
      const firsts = groups.map(([first]) => first!);
      return this.#emit(row, way, firsts, this.#endsOfGroups(row, way, groups));
    });
  }

  /** One row per group, with the number of its ends. */
  #countGroups(row: Row, way: Way, roots: readonly number[], count: DistinctCount): boolean {
    const { slot } = way.pattern.root.node;
    const { nodeLimit } = this.#runtime.graph;
    return this.#inParts('counts', way, this.#keys.groups(row, roots), (groups) => {
      const ends = this.#endsOfGroups(row, way, groups);
      const counts = (this.#values?.joined(row, ends, this.#valued, nodeLimit) ?? ends).countLanes();
      for (const [lane, starts] of groups.entries()) {
        if (counts[lane] === 0) continue;
        row[slot] = new NodeValue(starts[0]!);
        row[count.slot] = counts[lane]!;
        if (!this.#next(row)) return false;
      }
      return true;
    });
  }

  /** Counts by lists, where that takes less than by sets; undefined where not. */
  #countListed(row: Row, way: Way, roots: readonly number[], cost: number, count: DistinctCount): boolean | undefined {
    const { nodeLimit } = this.#runtime.graph;
    if (cost < 2 * nodeLimit || this.#values || !(way.pairs.isEmpty || way.pairs.onlyDiffers)) return undefined;
    const begins = this.#starts && !way.back ? roots.filter((root) => way.walk.roots.accepts(row, root)) : roots;
    const groups = this.#keys.groups(row, way.back ? this.#rootsOf(row, this.#forward) : begins);
    const isShared = groups.some(({ length }) => length > 1);
    if (isShared && (way.back || way.pairs.onlyDiffers)) return undefined;
    const level = way.walk.lists(row, Uint32Array.from(begins));
    if (!level) return undefined;
    const starts = orderStarts(level, way.back ? begins.map((root) => [root]) : groups);
    if (starts.cost > cost * LISTED_PER_VISIT) return undefined;
    const held = valuesIn(level);
    this.#runtime.hold(held);
    const wanted = this.#countUnions(row, way, new ListUnions(this.#runtime, level, starts), starts, groups, count);
    this.#runtime.release(held);
    return wanted;
  }

  #countUnions(
    row: Row,
    way: Way,
    unions: ListUnions,
    starts: OrderedStarts,
    groups: readonly (readonly number[])[],
    count: DistinctCount,
  ): boolean {
    const { nodeLimit } = this.#runtime.graph;
    const differs = way.pairs.onlyDiffers;
    if (way.back) return this.#giveCounts(row, groups, addUpUnions(unions, starts, differs, nodeLimit), count);
    const { name, slot } = way.pattern.root.node;
    return countUnions(
      unions,
      starts,
      { name: `lists from ${name}`, divided: this.#divided, differs },
      (start, ends) => {
        row[slot] = new NodeValue(start);
        row[count.slot] = ends;
        return this.#next(row);
      },
    );
  }

  /** Where pairs are tested each start needs a lane; what is left goes to the lane of its group. */
  #mergedEnds(row: Row, way: Way, groups: readonly (readonly number[])[]): LaneSet {
    if (groups.every(({ length }) => length === 1))
      return this.#endsOf(
        row,
        way,
        groups.map(([start]) => start!),
      );
    const merged = this.#merged;
    merged.clear(this.#runtime.graph.nodeLimit);
    const laneOf = new Map(groups.flatMap((starts, lane) => starts.map((start) => [start, lane] as const)));
    this.#inBatches([...laneOf.keys()], (starts) => {
      const ends = this.#endsOf(row, way, starts);
      for (let at = 0; at < ends.count; at++) {
        const node = ends.nodes[at]!;
        this.#runtime.tick();
        ends.eachLane(node, (lane) => {
          merged.add(node, 1 << laneOf.get(starts[lane]!)!);
          return true;
        });
      }
      return true;
    });
    return merged;
  }

  /** Begins at what is counted: each start adds one to every group that it leads to. */
  #countBack(row: Row, way: Way, roots: readonly number[], count: DistinctCount): boolean {
    const { nodeLimit } = this.#runtime.graph;
    const groups = this.#keys.groups(row, this.#forward.walk.startsAmong(this.#rootsOf(row, this.#forward)));
    const first = new Uint32Array(nodeLimit);
    const isShared = groups.some(({ length }) => length > 1);
    if (isShared) for (const nodes of groups) for (const node of nodes) first[node] = nodes[0]! + 1;
    const counts = new Float64Array(nodeLimit);
    const counted = this.#values?.groups(row, roots, nodeLimit) ?? roots.map((root) => [root]);
    this.#inBatches(counted, (starts) => {
      const ends = way.pairs.isEmpty ? way.walk.run(row, this.#laid(starts))! : this.#mergedEnds(row, way, starts);
      const merged = isShared ? this.#joined(ends, first) : ends;
      for (let at = 0; at < merged.count; at++) counts[merged.nodes[at]!]! += bitCount(merged.bits[merged.nodes[at]!]!);
      return true;
    });
    return this.#giveCounts(row, groups, counts, count);
  }

  #giveCounts(row: Row, groups: readonly (readonly number[])[], counts: Float64Array, count: DistinctCount): boolean {
    const { slot } = this.#pattern.root.node;
    for (const [node] of groups) {
      if (counts[node!] === 0) continue;
      this.#runtime.tick();
      row[slot] = new NodeValue(node!);
      row[count.slot] = counts[node!]!;
      if (!this.#next(row)) return false;
    }
    return true;
  }

  /** The nodes of a group become its first one, which `first` holds with one added. */
  #joined(ends: LaneSet, first: Uint32Array): LaneSet {
    const merged = this.#valued;
    merged.clear(this.#runtime.graph.nodeLimit);
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      if (first[node] !== 0) merged.add(first[node]! - 1, ends.bits[node]!);
    }
    return merged;
  }
}
