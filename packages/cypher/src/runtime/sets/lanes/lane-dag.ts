import type { Condensation, Deadline } from '@chokepoint/graph';
import type { Row } from '../../../execution/frame.ts';
import { condensed } from './condensed.ts';
import type { LaneSet } from './lane-set.ts';
import type { Steps } from './steps.ts';

type Accepts = (row: Row, node: number) => boolean;

const UNKNOWN = 0xffffffff;

/**
 * The walked graph with nodes that all reach each other joined into one: a walk of any length passes each step between two
 * of these groups once, whatever lanes arrive when. Steps lead from higher to lower groups.
 */
export class LaneDag {
  readonly #steps: Steps;
  readonly #graph: Condensation;
  readonly #accepts: Accepts;
  readonly #bits: Int32Array;
  /** A bit for each group that has lanes. */
  readonly #active: Uint32Array;
  /** One past the last accepted member of a group, which are in front of the others; `UNKNOWN` until it is reached. */
  readonly #accepted: Uint32Array;

  constructor(steps: Steps, accepts: Accepts, deadline: Deadline) {
    this.#steps = steps;
    this.#accepts = accepts;
    const graph = condensed(steps, deadline);
    // Members of a group change places here.
    this.#graph = { ...graph, members: { start: graph.members.start, nodes: graph.members.nodes.slice() } };
    const { count } = this.#graph.components;
    this.#bits = new Int32Array(count);
    this.#active = new Uint32Array((count + 31) >>> 5);
    this.#accepted = new Uint32Array(count).fill(UNKNOWN);
  }

  /** How much memory it takes, in words. */
  get size(): number {
    const { components, members, start, target } = this.#graph;
    return components.of.length + members.nodes.length + 4 * start.length + target.length;
  }

  /** Adds to `result` the accepted nodes that `near` reaches in one or more steps. Returns the number of steps visited. */
  reach(row: Row, near: LaneSet, result: LaneSet): number {
    const { start, target, members } = this.#graph;
    const [bits, active] = [this.#bits, this.#active];
    let visits = this.#seed(near);
    for (let word = active.length - 1; word >= 0; word--)
      while (active[word] !== 0) {
        const bit = 31 - Math.clz32(active[word]!);
        const group = (word << 5) | bit;
        const lanes = bits[group]!;
        active[word]! &= ~(1 << bit);
        bits[group] = 0;
        const end = start[group + 1]!;
        for (let step = start[group]!; step < end; step++) {
          const to = target[step]!;
          bits[to]! |= lanes;
          active[to >>> 5]! |= 1 << (to & 31);
        }
        result.addAll(members.nodes, members.start[group]!, this.#endOf(row, group), lanes);
        visits += end - start[group]! + 1;
      }
    return visits;
  }

  /** Gives the lanes of `near` to the groups one step from it. */
  #seed({ nodes, bits: lanes, count }: LaneSet): number {
    const { start, list } = this.#steps;
    const { of } = this.#graph.components;
    let visits = 0;
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      for (let step = start[node]!; step < start[node + 1]!; step++) {
        const group = of[list[step]!]!;
        this.#bits[group]! |= lanes[node]!;
        this.#active[group >>> 5]! |= 1 << (group & 31);
      }
      visits += start[node + 1]! - start[node]! + 1;
    }
    return visits;
  }

  /** Moves the accepted members of a group to the front, once. */
  #endOf(row: Row, group: number): number {
    const known = this.#accepted[group]!;
    if (known !== UNKNOWN) return known;
    const { start, nodes } = this.#graph.members;
    let end = start[group]!;
    for (let at = end; at < start[group + 1]!; at++) {
      const node = nodes[at]!;
      if (!this.#accepts(row, node)) continue;
      nodes[at] = nodes[end]!;
      nodes[end++] = node;
    }
    this.#accepted[group] = end;
    return end;
  }
}
