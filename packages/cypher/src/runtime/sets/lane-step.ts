import { POLL_EVERY } from '@chokepoint/graph';
import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { LaneDag } from './lanes/lane-dag.ts';
import { LaneSet } from './lanes/lane-set.ts';
import type { ListStep } from './lists/list-level.ts';
import { SingleStep } from './lists/single-step.ts';
import { WalkStep } from './lists/walk-step.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge } from './set-pattern.ts';

/** A walk that has read all its steps so many times joins nodes that reach each other. */
const MANY_READS = 2;

/** A walk that has at most fewer steps than this is likely to be cut off by that. */
const LONG = 8;

/** One relationship of the spine: hands on the sets of nodes of many starts together. */
export class LaneStep {
  readonly result = new LaneSet();
  /** Relationships that were looked at so far. */
  visits = 0;
  readonly #runtime: Runtime;
  readonly #edge: SetEdge;
  readonly #neighbours: Neighbours;
  readonly #far: NodeFilter;
  readonly #fresh = new LaneSet();
  readonly #coming = new LaneSet();
  #dag: LaneDag | undefined;
  /** Values that are held for it. */
  #held = 0;
  /** How many visits there were when the walk began to pay for joining nodes. */
  #paidFrom = 0;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, dependsOnRow: boolean) {
    this.#runtime = compiler.runtime;
    this.#edge = edge;
    this.#far = nodeFilter(compiler, edge.to, frame, dependsOnRow);
    const isWalk = edge.relationship.range !== undefined;
    this.#neighbours = new Neighbours(compiler, edge, frame, {
      back: false,
      accepts: isWalk ? undefined : (row, node) => this.#far.accepts(row, node),
    });
  }

  /** False when there are more visits than `limit`. */
  run(row: Row, near: LaneSet, limit: number): boolean {
    this.result.clear(this.#runtime.graph.nodeLimit);
    return this.#edge.relationship.range ? this.#reach(row, near, limit) : this.#expand(row, near, limit);
  }

  reset(): void {
    this.#far.reset();
    this.#neighbours.reset();
    this.#dag = undefined;
    this.#runtime.release(this.#held);
    this.#held = 0;
    this.#paidFrom = this.visits;
  }

  /** False when it is known that nothing is reached from a node. */
  canBegin(node: number): boolean {
    const { starts } = this.#neighbours;
    return !starts || this.#edge.relationship.range?.min === 0 || starts[node + 1]! > starts[node]!;
  }

  expectMany(row: Row): void {
    this.#neighbours.layOut(row);
  }

  /** The same step by lists of what each node leads to; undefined where its greatest length is likely to matter. */
  listSteps(row: Row): readonly ListStep[] | undefined {
    if ((this.#edge.relationship.range?.max ?? LONG) < LONG) return undefined;
    this.#neighbours.layOut(row);
    const { starts, list } = this.#neighbours;
    const steps = { start: starts!, list };
    const { range } = this.#edge.relationship;
    if (!range) return [new SingleStep(this.#runtime, steps)];
    const accepts = (node: number) => this.#far.accepts(row, node);
    return [new WalkStep(this.#runtime, steps, { min: range.min ?? 1, max: range.max, accepts })];
  }

  #expand(row: Row, near: LaneSet, limit: number): boolean {
    const { result } = this;
    return this.#eachRun(row, near, limit, (list, from, to, lanes) => result.addAll(list, from, to, lanes));
  }

  /** The neighbours of each node of a set, with the lanes of the node. */
  #eachRun(
    row: Row,
    { nodes, bits, count }: LaneSet,
    limit: number,
    found: (list: Uint32Array, from: number, to: number, lanes: number) => void,
  ): boolean {
    const neighbours = this.#neighbours;
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      neighbours.load(row, node);
      const { list, from, to } = neighbours;
      this.visits += to - from + 1;
      if (this.visits > limit) return false;
      if (to > from) found(list, from, to, bits[node]!);
    }
    return true;
  }

  /** Breadth first: a relationship hands on just the bits that are new to the node behind it. */
  #reach(row: Row, near: LaneSet, limit: number): boolean {
    const { result } = this;
    const { min, max } = this.#edge.relationship.range!;
    const { nodeLimit } = this.#runtime.graph;
    let [fresh, coming] = [this.#fresh, this.#coming];
    if (min === 0) for (let at = 0; at < near.count; at++) result.add(near.nodes[at]!, near.bits[near.nodes[at]!]!);
    if (max === undefined && this.#joinsNodes()) return this.#reachJoined(row, near, limit);
    let source = near;
    for (let level = 1; level <= (max ?? Number.POSITIVE_INFINITY) && source.count > 0; level++) {
      coming.clear(nodeLimit);
      const [from, next] = [source, coming];
      const reach = (list: Uint32Array, start: number, end: number, lanes: number) =>
        result.addNew(list, start, end, lanes, next);
      if (!this.#eachRun(row, from, limit, reach)) return false;
      source = coming;
      [fresh, coming] = [coming, fresh];
    }
    result.retain((node) => this.#far.accepts(row, node));
    return true;
  }

  /** Whether nodes that reach each other are joined, which takes about as long as a few batches of starts. */
  #joinsNodes(): boolean {
    const { starts: start, list } = this.#neighbours;
    if (this.#dag || !start) return this.#dag !== undefined;
    if (this.visits - this.#paidFrom < MANY_READS * (list.length + start.length)) return false;
    const deadline = { check: () => this.#runtime.work(POLL_EVERY) };
    this.#dag = new LaneDag({ start, list }, (at, node) => this.#far.accepts(at, node), deadline);
    this.#held = Math.ceil(this.#dag.size / 4);
    this.#runtime.hold(this.#held);
    return true;
  }

  #reachJoined(row: Row, near: LaneSet, limit: number): boolean {
    const { result } = this;
    result.retain((node) => this.#far.accepts(row, node));
    const visits = this.#dag!.reach(row, near, result);
    this.#runtime.work(visits);
    this.visits += visits;
    return this.visits <= limit;
  }
}
