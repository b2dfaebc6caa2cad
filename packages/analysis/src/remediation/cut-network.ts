import { type Deadline, POLL_EVERY } from '@chokepoint/graph';
import type { Approach } from './approach.ts';

/** What is cut and what it costs. All numbers are integers, so that nothing is lost by rounding. */
type CutQuestion = {
  /** Per edge; infinite for one that stays. */
  readonly costs: Float64Array;
  /** All costs are multiplied by this. */
  readonly scale: number;
  /** What it costs to leave one principal exposed; infinite when that is not an option. */
  readonly price: number;
  /** Principals per node. */
  readonly weight: Uint32Array;
  /** Nodes that must be cut off. */
  readonly forced: readonly number[];
};

/** The cheapest cut for a question: the one nearest to the zone, where several cost the same. */
export type NetworkCut = {
  /** Edges to remove. */
  readonly edges: readonly number[];
  /** Their costs, not multiplied. */
  readonly cost: number;
  /** How many principals stay exposed. */
  readonly exposed: number;
  /** 1 per node that is cut off. */
  readonly apart: Uint8Array;
};

const FAR = -1;

/** Minimum cuts between principals and the zone, by Dinic's algorithm on the edges of the approach themselves. */
export class CutNetwork {
  readonly #approach: Approach;
  /** The residual capacity and the flow of each edge. */
  readonly #left: Float64Array;
  readonly #flow: Float64Array;
  /** The flow that each node can still send. */
  readonly #supply: Float64Array;
  readonly #hops: Int32Array;
  readonly #queue: Uint32Array;
  /** Per node: how many of its edges, outgoing ones first, are known to be dead ends in this phase. */
  readonly #tried: Uint32Array;
  /** The edges from the sender to where the search is, and whether each is taken against its direction. */
  readonly #path: Uint32Array;
  readonly #isBack: Uint8Array;
  #sent = 0;
  #budget = 0;

  constructor(approach: Approach) {
    const { nodeCount, edgeLimit } = approach.adjacency;
    this.#approach = approach;
    this.#left = new Float64Array(edgeLimit);
    this.#flow = new Float64Array(edgeLimit);
    this.#supply = new Float64Array(nodeCount);
    this.#hops = new Int32Array(nodeCount);
    this.#queue = new Uint32Array(nodeCount);
    this.#tried = new Uint32Array(nodeCount);
    this.#path = new Uint32Array(nodeCount);
    this.#isBack = new Uint8Array(nodeCount);
  }

  /** The flow sent by the last search, multiplied by the scale: no cut costs less, even when it was stopped. */
  get sent(): number {
    return this.#sent;
  }

  solve(question: CutQuestion, deadline: Deadline): NetworkCut {
    this.#open(question);
    const isSink = fixedWayIn(this.#approach, question.costs);
    while (this.#measure(isSink, deadline))
      for (let node = 0; node < this.#supply.length; node++)
        if (this.#supply[node]! > 0 && this.#hops[node]! > 0) this.#send(node, deadline);
    return this.#cut(question);
  }

  #open({ costs, scale, price, weight, forced }: CutQuestion): void {
    this.#sent = 0;
    this.#flow.fill(0);
    for (let edge = 0; edge < costs.length; edge++) this.#left[edge] = costs[edge]! * scale;
    for (let node = 0; node < weight.length; node++)
      this.#supply[node] = weight[node] === 0 || price === 0 ? 0 : weight[node]! * price;
    for (const node of forced) this.#supply[node] = Number.POSITIVE_INFINITY;
  }

  /**
   * Breadth first from the zone against everything that still has room, no further than the nearest sender: most of the graph
   * is not looked at until the last time, when only what is left before the cut can be reached. False when no sender is.
   */
  #measure(isSink: Uint8Array, deadline: Deadline): boolean {
    const { inStart, inEnd, inSource, inEdge, outStart, outEnd, outTarget, outEdge } = this.#approach.adjacency;
    const [hops, queue, left, flow] = [this.#hops, this.#queue, this.#left, this.#flow];
    let tail = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (let node = 0; node < hops.length; node++) {
      hops[node] = isSink[node] === 1 ? 0 : FAR;
      if (isSink[node] === 1) queue[tail++] = node;
    }
    for (let head = 0; head < tail; head++) {
      const node = queue[head]!;
      const next = hops[node]! + 1;
      if (next > nearest) break;
      this.#poll(deadline, inEnd[node]! - inStart[node]!);
      for (let at = inStart[node]!; at < inEnd[node]!; at++) {
        const source = inSource[at]!;
        if (hops[source] !== FAR || left[inEdge[at]!]! <= 0) continue;
        hops[source] = next;
        queue[tail++] = source;
        if (this.#supply[source]! > 0) nearest = next;
      }
      if (isSink[node] === 1) continue;
      for (let at = outStart[node]!; at < outEnd[node]!; at++) {
        const target = outTarget[at]!;
        if (hops[target] !== FAR || flow[outEdge[at]!]! <= 0) continue;
        hops[target] = next;
        queue[tail++] = target;
        if (this.#supply[target]! > 0) nearest = next;
      }
    }
    this.#tried.fill(0);
    return nearest !== Number.POSITIVE_INFINITY;
  }

  /** Sends as much as possible from one node, each step one hop nearer to the zone. */
  #send(sender: number, deadline: Deadline): void {
    const [hops, path] = [this.#hops, this.#path];
    let length = 0;
    let node = sender;
    while (this.#supply[sender]! > 0) {
      this.#poll(deadline, 1);
      if (hops[node] === 0) {
        length = this.#push(sender, length);
        node = length === 0 ? sender : this.#end(path[length - 1]!, this.#isBack[length - 1]!);
        continue;
      }
      const step = this.#stepFrom(node);
      if (step >= 0) {
        this.#isBack[length] = step & 1;
        path[length] = step >>> 1;
        node = this.#end(path[length]!, step & 1);
        length++;
      } else if (length === 0) return;
      else {
        length--;
        node = this.#end(path[length]!, 1 - this.#isBack[length]!);
        this.#tried[node]!++;
      }
    }
  }

  #end(edge: number, back: number): number {
    return back === 1 ? this.#approach.from[edge]! : this.#approach.to[edge]!;
  }

  /** The next edge with capacity that leads one hop nearer, doubled, plus one when followed backwards; -1 for none. */
  #stepFrom(node: number): number {
    const { outStart, outEnd, outTarget, outEdge, inStart, inEnd, inSource, inEdge } = this.#approach.adjacency;
    const [hops, left, flow] = [this.#hops, this.#left, this.#flow];
    const nearer = hops[node]! - 1;
    const out = outEnd[node]! - outStart[node]!;
    const all = out + inEnd[node]! - inStart[node]!;
    let tried = this.#tried[node]!;
    let found = -1;
    for (; tried < out; tried++) {
      const at = outStart[node]! + tried;
      if (hops[outTarget[at]!] !== nearer || left[outEdge[at]!]! <= 0) continue;
      found = outEdge[at]! * 2;
      break;
    }
    if (found < 0)
      for (; tried < all; tried++) {
        const at = inStart[node]! + tried - out;
        if (hops[inSource[at]!] !== nearer || flow[inEdge[at]!]! <= 0) continue;
        found = inEdge[at]! * 2 + 1;
        break;
      }
    this.#tried[node] = tried;
    return found;
  }

  /** Fills the path. Returns the length up to its first full edge. */
  #push(sender: number, length: number): number {
    const [path, left, flow, isBack] = [this.#path, this.#left, this.#flow, this.#isBack];
    let least = this.#supply[sender]!;
    for (let at = 0; at < length; at++) least = Math.min(least, isBack[at] === 1 ? flow[path[at]!]! : left[path[at]!]!);
    let full = length;
    for (let at = length - 1; at >= 0; at--) {
      const edge = path[at]!;
      const change = isBack[at] === 1 ? -least : least;
      left[edge]! -= change;
      flow[edge]! += change;
      if ((isBack[at] === 1 ? flow[edge] : left[edge]) === 0) full = at;
    }
    this.#supply[sender]! -= least;
    this.#sent += least;
    return full;
  }

  #cut({ costs, weight }: CutQuestion): NetworkCut {
    const { from, to } = this.#approach;
    const apart = new Uint8Array(weight.length);
    let exposed = 0;
    for (let node = 0; node < weight.length; node++)
      if (this.#hops[node] === FAR) apart[node] = 1;
      else exposed += weight[node]!;
    const edges: number[] = [];
    let cost = 0;
    for (let edge = 0; edge < costs.length; edge++) {
      if (apart[from[edge]!] === 0 || apart[to[edge]!] === 1) continue;
      edges.push(edge);
      cost += costs[edge]!;
    }
    return { edges, cost, exposed, apart };
  }

  #poll(deadline: Deadline, steps: number): void {
    this.#budget -= steps;
    if (this.#budget >= 0) return;
    deadline.check();
    this.#budget = POLL_EVERY;
  }
}

/** How many stay exposed after everything removable is removed. */
export function unavoidableIn(approach: Approach): number {
  const isUnavoidable = fixedWayIn(approach, approach.effort);
  return approach.weight.reduce((sum, one, node) => sum + (isUnavoidable[node] === 1 ? one : 0), 0);
}

/** 1 per node with a path into the zone that cannot be cut; the zone included. */
function fixedWayIn({ adjacency, zone }: Approach, costs: Float64Array): Uint8Array {
  const { nodeCount, inStart, inEnd, inSource, inEdge } = adjacency;
  const found = new Uint8Array(nodeCount);
  const queue = [zone];
  found[zone] = 1;
  for (let node = queue.pop(); node !== undefined; node = queue.pop())
    for (let at = inStart[node]!; at < inEnd[node]!; at++) {
      const source = inSource[at]!;
      if (found[source] === 1 || costs[inEdge[at]!] !== Number.POSITIVE_INFINITY) continue;
      found[source] = 1;
      queue.push(source);
    }
  return found;
}
