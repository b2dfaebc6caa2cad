import type { Evaluate, Row } from '../../../execution/frame.ts';
import { groupKey } from '../../../operations/group-key.ts';
import { NodeValue } from '../../../values/value.ts';
import type { LaneSet } from '../lanes/lane-set.ts';

const UNKNOWN = 0;
const NULL = 1;
/** What is stored for a node is its representative, moved past the two above. */
const OFFSET = 2;

/** Ends of which a value is counted: all nodes with the same value become the first of them, those without one nothing. */
export class EndValues {
  readonly #evaluate: Evaluate;
  readonly #slot: number;
  readonly #firstOf = new Map<string | number, number>();
  #known = new Uint32Array(0);

  constructor(evaluate: Evaluate, slot: number) {
    this.#evaluate = evaluate;
    this.#slot = slot;
  }

  joined(row: Row, ends: LaneSet, into: LaneSet, nodeLimit: number): LaneSet {
    into.clear(nodeLimit);
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      const first = this.#first(row, node, nodeLimit);
      if (first !== undefined && ends.bits[node] !== 0) into.add(first, ends.bits[node]!);
    }
    return into;
  }

  /** The nodes by their value. */
  groups(row: Row, nodes: Iterable<number>, nodeLimit: number): number[][] {
    const groups = new Map<number, number[]>();
    for (const node of nodes) {
      const first = this.#first(row, node, nodeLimit);
      if (first === undefined) continue;
      const group = groups.get(first);
      if (group) group.push(node);
      else groups.set(first, [node]);
    }
    return [...groups.values()];
  }

  #first(row: Row, node: number, nodeLimit: number): number | undefined {
    if (this.#known.length < nodeLimit) this.#known = new Uint32Array(nodeLimit);
    if (this.#known[node] === UNKNOWN) this.#known[node] = this.#find(row, node);
    const known = this.#known[node]!;
    return known === NULL ? undefined : known - OFFSET;
  }

  #find(row: Row, node: number): number {
    row[this.#slot] = new NodeValue(node);
    const value = this.#evaluate(row);
    if (value === null) return NULL;
    const key = groupKey(value);
    const first = this.#firstOf.get(key);
    if (first !== undefined) return first + OFFSET;
    this.#firstOf.set(key, node);
    return node + OFFSET;
  }
}
