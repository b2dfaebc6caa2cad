import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { plainTypes } from '../match/plain-types.ts';
import { lowerBound, TypeFilter } from '../match/type-filter.ts';
import { type EdgeTest, edgeTest } from './edge-test.ts';
import { layOutOnce } from './laid-out.ts';
import type { Steps } from './lanes/steps.ts';
import type { SetEdge } from './set-pattern.ts';

type NeighbourOptions = {
  /** Against the direction of the edge. */
  readonly back: boolean;
  /** Which nodes count; all without it. */
  readonly accepts?: ((row: Row, node: number) => boolean) | undefined;
};

/**
 * The nodes next to a node over the relationships that a pattern allows. As soon as reading them has taken as long as
 * reading the whole graph, the allowed ones are laid out by themselves, and types and conditions not tested again.
 */
export class Neighbours {
  readonly #runtime: Runtime;
  readonly #types: TypeFilter;
  readonly #outgoing: boolean;
  readonly #incoming: boolean;
  readonly #test: EdgeTest | undefined;
  readonly #accepts: NeighbourOptions['accepts'];
  readonly #relationships: number;
  readonly #isTested: boolean;
  #read = 0;
  /** Values that are held for what is laid out. */
  #held = 0;
  #start: Uint32Array | undefined;
  #scratch = new Uint32Array(16);
  /** What `load` has found: positions `from` to `to - 1` of `list`. */
  list: Uint32Array = this.#scratch;
  from = 0;
  to = 0;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, { back, accepts }: NeighbourOptions) {
    this.#runtime = compiler.runtime;
    this.#types = new TypeFilter(compiler.runtime, edge.relationship.types);
    this.#outgoing = back ? edge.incoming : edge.outgoing;
    this.#incoming = back ? edge.outgoing : edge.incoming;
    this.#test = edgeTest(compiler, edge, frame);
    this.#accepts = accepts;
    this.#relationships = relationshipCount(compiler.runtime, edge);
    const isUndirected = this.#outgoing && this.#incoming;
    this.#isTested = Boolean(compiler.runtime.visible || this.#test || accepts || isUndirected);
  }

  /** Where the list of each node begins, once they are laid out; `list` holds all of them then. */
  get starts(): Uint32Array | undefined {
    return this.#start;
  }

  /** Lays out what is allowed. */
  layOut(row: Row): void {
    if (!this.#start) this.#layOut(row, 0);
  }

  /** Forgets what was laid out for other values of known nodes. */
  reset(): void {
    this.#read = 0;
    this.#start = undefined;
    this.#runtime.release(this.#held);
    this.#held = 0;
    if (this.#scratch.length === 0) this.#scratch = new Uint32Array(16);
  }

  load(row: Row, node: number): void {
    if (this.#start) {
      this.from = this.#start[node]!;
      this.to = this.#start[node + 1]!;
      this.#runtime.work(this.to - this.from + 1);
      return;
    }
    this.from = 0;
    this.to = 0;
    this.list = this.#scratch;
    this.#collect(row, node);
    if (this.#read > this.#relationships + this.#runtime.graph.nodeLimit) this.#layOut(row, node);
  }

  #collect(row: Row, node: number): void {
    const { graph } = this.#runtime;
    if (this.#outgoing) this.#follow(row, node, graph.outgoing, true);
    if (this.#incoming) this.#follow(row, node, graph.incoming, false);
  }

  #follow(row: Row, node: number, runs: RelationshipRuns, outgoing: boolean): void {
    const only = this.#types.only();
    const mask = only === undefined ? this.#types.mask() : undefined;
    const end = runs.end[node]!;
    const first = only === undefined ? runs.start[node]! : lowerBound(runs, runs.start[node]!, end, only);
    this.#reserve(end - first);
    const list = this.#scratch;
    const isTested = this.#isTested;
    let { to } = this;
    let at = first;
    for (; at < end; at++) {
      const type = runs.type[at]!;
      if (only !== undefined) {
        if (type !== only) break;
      } else if (mask && mask[type] === 0) continue;
      if (isTested && !this.#allows(row, node, runs, at, outgoing)) continue;
      list[to++] = runs.other[at]!;
    }
    this.to = to;
    this.#read += at - first + 4;
    this.#runtime.work(at - first + 1);
  }

  #allows(row: Row, node: number, runs: RelationshipRuns, at: number, outgoing: boolean): boolean {
    const { visible } = this.#runtime;
    const other = runs.other[at]!;
    if (visible && !visible.has(other)) return false;
    if (!outgoing && this.#outgoing && other === node) return false; // a loop was seen on the way out
    if (this.#test) {
      const [from, to] = outgoing ? [node, other] : [other, node];
      if (!this.#test(row, runs.relationship[at]!, runs.type[at]!, from, to)) return false;
    }
    return !this.#accepts || this.#accepts(row, other);
  }

  /** Makes room for more nodes. */
  #reserve(more: number): void {
    if (this.to + more <= this.#scratch.length) return;
    const longer = new Uint32Array(2 * (this.to + more));
    longer.set(this.#scratch);
    this.#scratch = longer;
    this.list = longer;
  }

  #layOut(row: Row, node: number): void {
    const key = this.#sharedKey();
    const steps = key === undefined ? this.#laidOut(row) : layOutOnce(this.#runtime, key, () => this.#laidOut(row));
    if (key === undefined) {
      this.#held = Math.ceil((steps.list.length + steps.start.length) / 4);
      this.#runtime.hold(this.#held);
    }
    this.#start = steps.start;
    this.list = steps.list;
    this.#scratch = new Uint32Array(0);
    this.from = steps.start[node]!;
    this.to = steps.start[node + 1]!;
  }

  /** What the steps depend on, where that is not the row. */
  #sharedKey(): string | undefined {
    if (this.#test || this.#accepts || this.#runtime.writer) return undefined;
    return [this.#outgoing, this.#incoming, this.#types.only() ?? 'of', ...(this.#types.mask() ?? ['all'])].join(' ');
  }

  #laidOut(row: Row): Steps {
    const { nodeLimit } = this.#runtime.graph;
    const start = new Uint32Array(nodeLimit + 1);
    this.list = this.#scratch;
    this.to = 0;
    for (let at = 0; at < nodeLimit; at++) {
      start[at] = this.to;
      if (this.#runtime.graph.hasNode(at)) this.#collect(row, at);
    }
    start[nodeLimit] = this.to;
    return { start, list: this.#scratch.slice(0, this.to) };
  }
}

/** How many relationships of the graph may be allowed, judging by their types. */
export function relationshipCount({ graph }: Runtime, { relationship }: SetEdge): number {
  const types = plainTypes(relationship)?.map((name) => graph.typeId(name));
  if (!types) return graph.relationshipCount;
  return types.reduce<number>((sum, type) => sum + (type === undefined ? 0 : graph.relationshipCountOfType(type)), 0);
}
