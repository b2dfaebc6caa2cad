import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { LaneStep } from '../lane-step.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import { Neighbours } from '../neighbours.ts';
import type { NodeFilter } from '../node-filter.ts';
import { nodeFilter } from '../node-filters.ts';
import type { SetEdge } from '../set-pattern.ts';
import { PartLanes } from './part-lanes.ts';
import { TurnTest } from './turn-test.ts';
import { UndirectedParts } from './undirected-parts.ts';

/** A walk of any length that has read so many times what the whole graph has works out its connected parts. */
const MANY_READS = 2;

export function isUndirectedWalk({ relationship, outgoing, incoming }: SetEdge): boolean {
  return relationship.range !== undefined && outgoing && incoming;
}

/** The lanes with several nodes. */
function sharedLanes({ nodes, bits, count }: LaneSet): number {
  let [once, twice] = [0, 0];
  for (let at = 0; at < count; at++) {
    twice |= once & bits[nodes[at]!]!;
    once |= bits[nodes[at]!]!;
  }
  return twice;
}

/** A variable length without a direction along the spine. */
export class UndirectedStep {
  readonly #runtime: Runtime;
  readonly #edge: SetEdge;
  readonly #walk: LaneStep;
  readonly #neighbours: Neighbours;
  readonly #turns: TurnTest;
  readonly #far: NodeFilter;
  #parts: PartLanes | undefined;
  #held = 0;
  #partVisits = 0;
  #paidFrom = 0;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, dependsOnRow: boolean) {
    this.#runtime = compiler.runtime;
    this.#edge = edge;
    this.#walk = new LaneStep(compiler, edge, frame, dependsOnRow);
    this.#neighbours = new Neighbours(compiler, edge, frame, { back: false });
    this.#turns = new TurnTest(this.#neighbours, edge.relationship.range!.max ?? Number.POSITIVE_INFINITY);
    this.#far = nodeFilter(compiler, edge.to, frame, dependsOnRow);
  }

  get result(): LaneSet {
    return this.#walk.result;
  }

  get visits(): number {
    return this.#walk.visits + this.#turns.visits + this.#partVisits;
  }

  run(row: Row, near: LaneSet, limit: number): boolean {
    const { min, max } = this.#edge.relationship.range!;
    if (max === undefined && this.#joinsNodes(row)) return this.#reachParts(row, near, limit);
    const others = this.visits - this.#walk.visits;
    if (!this.#walk.run(row, near, limit - others)) return false;
    if (min === 0 || max === 1) return true; // the start is an end anyway, or only a loop leads back
    let isLess = false;
    const shared = sharedLanes(near);
    for (let at = 0; at < near.count; at++) {
      const node = near.nodes[at]!;
      if (this.result.bits[node] === 0) continue;
      const wrong = near.bits[node]! & ~this.#turns.lanesAt(row, node, near, shared);
      if (this.visits > limit) return false;
      this.result.bits[node]! &= ~wrong;
      isLess ||= wrong !== 0;
    }
    if (isLess) this.result.retain((node) => this.result.bits[node] !== 0);
    return true;
  }

  reset(): void {
    this.#walk.reset();
    this.#neighbours.reset();
    this.#turns.reset();
    this.#far.reset();
    this.#parts = undefined;
    this.#runtime.release(this.#held);
    this.#held = 0;
    this.#paidFrom = this.visits;
  }

  expectMany(row: Row): void {
    this.#walk.expectMany(row);
  }

  #joinsNodes(row: Row): boolean {
    if (this.#parts) return true;
    const { graph, visible } = this.#runtime;
    if (this.visits - this.#paidFrom < MANY_READS * graph.nodeLimit) return false;
    this.#neighbours.layOut(row);
    const { starts: start, list } = this.#neighbours;
    if (this.visits - this.#paidFrom < MANY_READS * (graph.nodeLimit + list.length)) return false;
    const exists = (node: number) => graph.hasNode(node) && (!visible || visible.has(node));
    const parts = new UndirectedParts({ start: start!, list }, exists, (steps) => this.#runtime.work(steps));
    this.#parts = new PartLanes(parts, (at, node) => this.#far.accepts(at, node));
    this.#held = 4 * graph.nodeLimit;
    this.#runtime.hold(this.#held);
    return true;
  }

  #reachParts(row: Row, near: LaneSet, limit: number): boolean {
    this.result.clear(this.#runtime.graph.nodeLimit);
    const visits = this.#parts!.reach(row, near, this.result, this.#edge.relationship.range!.min === 0);
    this.#runtime.work(visits);
    this.#partVisits += visits;
    return this.visits <= limit;
  }
}
