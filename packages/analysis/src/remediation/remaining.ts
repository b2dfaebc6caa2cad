import { EdgeSet, NodeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';

/** The principals that are still exposed while edges are removed, updated as edges are restored. */
export class Remaining {
  readonly #approach: Approach;
  readonly #removed: EdgeSet;
  readonly #connected: NodeSet;
  readonly #queue: Uint32Array;
  #exposed = 0;

  constructor(approach: Approach, removed: Iterable<number>) {
    this.#approach = approach;
    this.#removed = EdgeSet.of(approach.adjacency.edgeLimit, removed);
    this.#connected = new NodeSet(approach.adjacency.nodeCount);
    this.#queue = new Uint32Array(approach.adjacency.nodeCount);
    this.#connect(approach.zone, Number.POSITIVE_INFINITY);
  }

  /** The number of exposed principals. */
  get exposed(): number {
    return this.#exposed;
  }

  /** Whether a node has a path into the zone. */
  has(node: number): boolean {
    return this.#connected.has(node);
  }

  putBack(edge: number): void {
    this.#removed.delete(edge);
    const { from, to } = this.#approach;
    if (this.#connected.has(to[edge]!) && !this.#connected.has(from[edge]!))
      this.#connect(from[edge]!, Number.POSITIVE_INFINITY);
  }

  /** Restores an edge unless more than `most` would be exposed. */
  putBackWithin(edge: number, most: number): boolean {
    const { from, to } = this.#approach;
    this.#removed.delete(edge);
    if (!this.#connected.has(to[edge]!) || this.#connected.has(from[edge]!)) return true;
    if (this.#connect(from[edge]!, most)) return true;
    this.#removed.add(edge);
    return false;
  }

  /** Walks back from a node that has become connected. Undone, and undefined, if more than `most` would be exposed. */
  #connect(start: number, most: number): Uint32Array | undefined {
    const { adjacency, weight } = this.#approach;
    const { inStart, inEnd, inSource, inEdge } = adjacency;
    const queue = this.#queue;
    const connected = this.#connected;
    const before = this.#exposed;
    let tail = 0;
    const arrive = (node: number): void => {
      connected.add(node);
      queue[tail++] = node;
      this.#exposed += weight[node]!;
    };
    arrive(start);
    for (let head = 0; head < tail && this.#exposed <= most; head++)
      for (let at = inStart[queue[head]!]!; at < inEnd[queue[head]!]!; at++) {
        const source = inSource[at]!;
        if (!connected.has(source) && !this.#removed.has(inEdge[at]!)) arrive(source);
      }
    const visited = queue.subarray(0, tail);
    if (this.#exposed <= most) return visited;
    this.#disconnect(visited, before);
    return undefined;
  }

  #disconnect(nodes: Uint32Array, exposed: number): void {
    for (let at = 0; at < nodes.length; at++) this.#connected.delete(nodes[at]!);
    this.#exposed = exposed;
  }
}
