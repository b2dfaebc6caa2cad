import type { Compiler } from '../../../execution/compiler.ts';
import type { Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { type Component, ComponentWalk } from '../../trail-count/component-walk.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import type { NodeFilter } from '../node-filter.ts';
import type { SetEdge } from '../set-pattern.ts';

/** Two walks that follow each other, both along the first edge, and which nodes can be where they begin, join and end. */
export type FollowingWalks = {
  readonly edge: Pick<SetEdge, 'relationship' | 'outgoing'>;
  /** How many relationships each walk must have, 0 or 1. */
  readonly least: readonly [number, number];
  readonly starts: NodeFilter;
  readonly middles: NodeFilter;
  readonly ends: NodeFilter;
};

/** What is known, and what is looked for: `ends from starts` are all ends that the starts lead to through any middle. */
export type SplitQuestion = 'ends from starts' | 'middles from starts' | 'ends from middles';

/** A trail inside a component, divided in two: where it begins, joins and ends, and whether each walk has a relationship there. */
type Split = {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  readonly movesBefore: boolean;
  readonly movesBehind: boolean;
};

/**
 * Two walks that follow each other without a common relationship, for many starts at once. Walks can share one only inside a
 * component with a cycle. Elsewhere they are simply handed on, before and behind the middle, in the order of the components.
 */
export class SplitLanes {
  visits = 0;
  readonly #runtime: Runtime;
  readonly #walks: FollowingWalks;
  readonly #walk: ComponentWalk;
  readonly #splits = new Map<Component, readonly Split[]>();
  /** By node, lanes: begin there, have come there before the middle or behind it, */
  readonly #begin: Int32Array;
  readonly #before: Int32Array;
  readonly #behind: Int32Array;
  /** leave there or end there behind a middle that was known. */
  readonly #leave: Int32Array;
  readonly #end: Int32Array;
  readonly #active: Uint32Array;
  /** Whether an end can be reached from a node, or is it. */
  #canEnd: Uint8Array | undefined;
  /** Whether a node is reached from a start. */
  #arrived: Uint8Array | undefined;

  constructor({ runtime }: Compiler, walks: FollowingWalks) {
    const { graph } = runtime;
    const { edge } = walks;
    this.#runtime = runtime;
    this.#walks = walks;
    const runs = edge.outgoing ? graph.outgoing : graph.incoming;
    this.#walk = new ComponentWalk(runtime, runs, new TypeFilter(runtime, edge.relationship.types).mask());
    for (let node = 0; node < graph.nodeLimit; node++) if (graph.hasNode(node)) this.#walk.visit(node);
    const lanes = () => new Int32Array(graph.nodeLimit);
    [this.#begin, this.#before, this.#behind, this.#leave, this.#end] = [lanes(), lanes(), lanes(), lanes(), lanes()];
    this.#active = new Uint32Array((this.#walk.components.length + 31) >>> 5);
    runtime.hold(2 * graph.nodeLimit);
  }

  /** Adds to `result` what is looked for. */
  run(row: Row, question: SplitQuestion, { nodes, bits, count }: LaneSet, result: LaneSet): void {
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      if (question === 'ends from middles') this.#beginAt(row, node, bits[node]!);
      else this.#begin[node]! |= bits[node]!;
      this.#activate(node);
    }
    const findsMiddles = question === 'middles from starts';
    this.#each((component) => {
      if (component.inside) this.#cross(row, component, findsMiddles, result);
      else this.#pass(row, component.members[0]!, findsMiddles, result);
    });
  }

  #activate(node: number): void {
    const number = this.#walk.numberOf(node);
    this.#active[number >>> 5]! |= 1 << (number & 31);
  }

  /** Goes through components, those first that lead to others. */
  #each(visit: (component: Component) => void): void {
    const active = this.#active;
    for (let word = active.length - 1; word >= 0; word--)
      while (active[word] !== 0) {
        const bit = 31 - Math.clz32(active[word]!);
        active[word]! &= ~(1 << bit);
        const component = this.#walk.components[(word << 5) | bit]!;
        this.visits += component.members.length;
        this.#runtime.work(component.members.length);
        visit(component);
      }
  }

  /** A node without a cycle. */
  #pass(row: Row, node: number, findsMiddles: boolean, result: LaneSet): void {
    const { least, middles, ends } = this.#walks;
    const [begin, before, behind] = [this.#begin[node]!, this.#before[node]!, this.#behind[node]!];
    const all = least[0] === 0 ? before | begin : before;
    const divided = all !== 0 && middles.accepts(row, node) ? all : 0;
    if (findsMiddles) {
      if (divided !== 0 && this.#goesOn(row, node)) result.add(node, divided);
      this.#handOn(node, begin | before, 0);
    } else {
      const ended = behind | this.#end[node]! | (least[1] === 0 ? divided : 0);
      if (ended !== 0 && ends.accepts(row, node)) result.add(node, ended);
      this.#handOn(node, begin | before, behind | divided | this.#leave[node]!);
    }
    this.#clear(node);
  }

  #cross(row: Row, component: Component, findsMiddles: boolean, result: LaneSet): void {
    const { least, ends } = this.#walks;
    const { members } = component;
    let [before, behind] = [0, 0];
    for (const node of members) {
      before |= this.#begin[node]! | this.#before[node]!;
      behind |= this.#behind[node]!;
    }
    for (const { from, middle, to, movesBefore, movesBehind } of this.#splitsOf(row, component)) {
      const lanes = this.#before[from]! | (movesBefore || least[0] === 0 ? this.#begin[from]! : 0);
      if (lanes === 0) continue;
      if (!findsMiddles) {
        this.#leave[to]! |= lanes;
        if (movesBehind || least[1] === 0) this.#end[to]! |= lanes;
      } else if (this.#canEndFrom(row, to, movesBehind)) result.add(middle, lanes);
    }
    for (const node of members) {
      const ended = behind | this.#end[node]!;
      if (!findsMiddles && ended !== 0 && ends.accepts(row, node)) result.add(node, ended);
      this.#handOn(node, before, behind | this.#leave[node]!);
    }
    for (const node of members) this.#clear(node);
  }

  #handOn(node: number, before: number, behind: number): void {
    if (before === 0 && behind === 0) return;
    this.#walk.eachNext(node, (next) => {
      this.visits++;
      this.#before[next]! |= before;
      this.#behind[next]! |= behind;
      this.#activate(next);
    });
  }

  #clear(node: number): void {
    for (const lanes of [this.#begin, this.#before, this.#behind, this.#leave, this.#end]) lanes[node] = 0;
  }

  /** The divided trails of a component, those that differ in nothing once. */
  #splitsOf(row: Row, component: Component): readonly Split[] {
    const known = this.#splits.get(component);
    if (known) return known;
    const found = new Map<string, Split>();
    for (const from of component.members)
      component.inside!.eachSplit(from, (middle, to, movesBefore, movesBehind) => {
        if (this.#walks.middles.accepts(row, middle))
          found.set(`${from} ${middle} ${to} ${movesBefore} ${movesBehind}`, {
            from,
            middle,
            to,
            movesBefore,
            movesBehind,
          });
      });
    const splits = [...found.values()];
    this.#runtime.hold(splits.length);
    this.#splits.set(component, splits);
    return splits;
  }

  /** Whether the second walk can lead from a middle without a cycle to an end. */
  #goesOn(row: Row, node: number): boolean {
    return this.#canEndFrom(row, node, false);
  }

  /** Whether a walk that is at a node can end there, if it has moved or need not, or leave its component and end then. */
  #canEndFrom(row: Row, node: number, hasMoved: boolean): boolean {
    const canEnd = this.#findEnds(row);
    if ((hasMoved || this.#walks.least[1] === 0) && this.#walks.ends.accepts(row, node)) return true;
    let found = false;
    this.#walk.eachNext(node, (next) => {
      found ||= canEnd[next] === 1;
    });
    return found;
  }

  #findEnds(row: Row): Uint8Array {
    if (this.#canEnd) return this.#canEnd;
    const canEnd = new Uint8Array(this.#runtime.graph.nodeLimit);
    for (const { members } of this.#walk.components) {
      let found = false;
      for (const node of members) {
        found ||= this.#walks.ends.accepts(row, node);
        this.#walk.eachNext(node, (next) => {
          found ||= canEnd[next] === 1;
        });
      }
      if (found) for (const node of members) canEnd[node] = 1;
    }
    this.#canEnd = canEnd;
    return canEnd;
  }

  /** Begins at a middle to which a first walk leads. */
  #beginAt(row: Row, middle: number, lanes: number): void {
    const arrived = this.#findArrived(row);
    const { starts, least } = this.#walks;
    const isStart = (node: number, hasMoved: boolean) => (hasMoved || least[0] === 0) && starts.accepts(row, node);
    const component = this.#walk.componentOf(middle)!;
    if (!component.inside) {
      if (arrived[middle] === 0 && !isStart(middle, false)) return;
      this.#leave[middle]! |= lanes;
      if (least[1] === 0) this.#end[middle]! |= lanes;
      return;
    }
    for (const split of this.#splitsOf(row, component)) {
      if (split.middle !== middle) continue;
      if (arrived[split.from] === 0 && !isStart(split.from, split.movesBefore)) continue;
      this.#leave[split.to]! |= lanes;
      if (split.movesBehind || least[1] === 0) this.#end[split.to]! |= lanes;
    }
  }

  /** Nodes that walks from the starts come to from another component. */
  #findArrived(row: Row): Uint8Array {
    if (this.#arrived) return this.#arrived;
    const arrived = new Uint8Array(this.#runtime.graph.nodeLimit);
    for (const { members } of this.#walk.components.toReversed()) {
      if (!members.some((node) => arrived[node] === 1 || this.#walks.starts.accepts(row, node))) continue;
      for (const node of members)
        this.#walk.eachNext(node, (next) => {
          arrived[next] = 1;
        });
    }
    this.#arrived = arrived;
    return arrived;
  }
}
