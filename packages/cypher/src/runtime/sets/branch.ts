import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeCondition, NodeFilter } from './node-filter.ts';
import type { SetEdge } from './set-pattern.ts';

/** Up to this many nodes are searched from individually; beyond that, the set is computed for all nodes together. */
const FEW_SEARCHES = 32;

/**
 * Whether a node has a match of a branch of the pattern: a semi-join. For a few nodes by searching from them, for more by
 * walking back once from every node that the branch may end at.
 */
export class Branch implements NodeCondition {
  readonly #runtime: Runtime;
  readonly #far: NodeFilter;
  readonly #ahead: Neighbours;
  readonly #back: Neighbours;
  readonly #min: number;
  readonly #max: number;
  readonly #dependsOnRow: boolean;
  readonly #canTurn: boolean;
  #searches = 0;
  #visits = 0;
  #mask: Uint8Array | undefined;

  constructor(compiler: Compiler, edge: SetEdge, far: NodeFilter, frame: Frame, dependsOnRow: boolean) {
    const { range } = edge.relationship;
    this.#runtime = compiler.runtime;
    this.#far = far;
    this.#ahead = new Neighbours(compiler, edge, frame, { back: false });
    this.#back = new Neighbours(compiler, edge, frame, { back: true });
    this.#min = range ? (range.min ?? 1) : 1;
    this.#max = range ? (range.max ?? Number.POSITIVE_INFINITY) : 1;
    this.#dependsOnRow = dependsOnRow;
    this.#canTurn = range !== undefined && edge.outgoing && edge.incoming && this.#min > 0;
  }

  holds(row: Row, node: number): boolean {
    // Without a direction a walk back over the same relationship is none, so the node itself is a special end.
    if (this.#canTurn && this.#far.accepts(row, node)) return this.#search(row, node) || this.#comesBack(row, node);
    if (this.#mask) return this.#mask[node] === 1;
    if (this.#isCheap()) return this.#search(row, node);
    this.#mask = this.#sources(row);
    return this.#mask[node] === 1;
  }

  reset(): void {
    this.#searches = 0;
    this.#visits = 0;
    this.#mask = undefined;
    this.#far.reset();
    this.#ahead.reset();
    this.#back.reset();
  }

  /** A few searches that visit a large part of the graph cost as much as the set, which for one row only must pay within it. */
  #isCheap(): boolean {
    if (!this.#dependsOnRow && ++this.#searches > FEW_SEARCHES) return false;
    return this.#visits <= this.#runtime.graph.nodeLimit >>> 1;
  }

  /** Breadth first from the node to the first end. */
  #search(row: Row, node: number): boolean {
    if (this.#min === 0 && this.#far.accepts(row, node)) return true;
    const seen = new Set<number>();
    let frontier = [node];
    for (let level = 1; level <= this.#max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const near of frontier) {
        this.#ahead.load(row, near);
        const { from, to, list } = this.#ahead;
        this.#visits += to - from + 1;
        for (let at = from; at < to; at++) {
          const other = list[at]!;
          if (seen.has(other)) continue;
          if ((other !== node || !this.#canTurn) && this.#far.accepts(row, other)) return true;
          seen.add(other);
          reached.push(other);
        }
      }
      frontier = reached;
    }
    return false;
  }

  /** Whether a walk without a direction leads back to where it began, over other relationships. */
  #comesBack(row: Row, start: number): boolean {
    const steps = this.#stepsFrom(row, start);
    return steps.some((step, at) => {
      if (step === start) return true;
      if (steps.indexOf(step) !== at || steps.lastIndexOf(step) !== at) return this.#max > 1;
      return this.#reaches(row, step, start);
    });
  }

  /** Whether a walk leads from a node next to the start back to it, not over the relationship between them. */
  #reaches(row: Row, step: number, start: number): boolean {
    const seen = new Set([step]);
    let frontier = [step];
    for (let level = 2; level <= this.#max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const near of frontier)
        for (const other of this.#stepsFrom(row, near)) {
          if (other === start && near !== step) return true;
          if (other === start || seen.has(other)) continue;
          seen.add(other);
          reached.push(other);
        }
      frontier = reached;
    }
    return false;
  }

  #stepsFrom(row: Row, node: number): Uint32Array {
    this.#ahead.load(row, node);
    return this.#ahead.list.slice(this.#ahead.from, this.#ahead.to);
  }

  /** Every node from which an end can be reached. */
  #sources(row: Row): Uint8Array {
    const mask = new Uint8Array(this.#runtime.graph.nodeLimit);
    let frontier: number[] = [];
    this.#far.each(row, (node) => {
      frontier.push(node);
      return true;
    });
    if (this.#min === 0) for (const node of frontier) mask[node] = 1;
    for (let level = 1; level <= this.#max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const near of frontier) {
        this.#back.load(row, near);
        const { from, to, list } = this.#back;
        for (let at = from; at < to; at++) {
          const other = list[at]!;
          if (mask[other] === 1) continue;
          mask[other] = 1;
          reached.push(other);
        }
      }
      frontier = reached;
    }
    return mask;
  }
}
