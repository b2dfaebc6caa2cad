import type { Compiler } from '../../../execution/compiler.ts';
import type { Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import type { PatternRelationship } from '../../match/pattern-graph.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { NO_BRIDGE } from '../../trail-count/cycle-bridges.ts';
import { LastBridges } from '../../trail-count/last-bridges.ts';
import type { NodeFilter } from '../node-filter.ts';
import { meetingNode } from './meeting-walks.ts';

/** Two walks of one type that meet, and which nodes can be where they do and where each begins. */
export type MeetingWalks = {
  readonly walks: readonly [PatternRelationship, PatternRelationship];
  readonly middles: NodeFilter;
  readonly firsts: NodeFilter;
  readonly seconds: NodeFilter;
  /** Whether they must begin at different nodes. */
  readonly apart: boolean;
};

/** Nodes that begin a walk to the middle, with the last relationship that all trails from there use. */
class Beginnings {
  readonly nodes: number[] = [];
  readonly bridges: number[] = [];

  clear(): void {
    this.nodes.length = 0;
    this.bridges.length = 0;
  }

  add(node: number, bridge: number): void {
    this.nodes.push(node);
    this.bridges.push(bridge);
  }
}

/** Which nodes begin two walks to the same node that have no relationship in common. */
export class MeetingEnds {
  readonly middles: NodeFilter;
  readonly firsts: NodeFilter;
  readonly seconds: NodeFilter;
  readonly bridges: LastBridges;
  readonly #runtime: Runtime;
  readonly #apart: boolean;
  readonly #least: readonly number[];
  readonly #first = new Beginnings();
  readonly #second = new Beginnings();
  /** The bridge that all second walks use, if they do. */
  #common = NO_BRIDGE;

  constructor(compiler: Compiler, { middles, firsts, seconds, walks, apart }: MeetingWalks) {
    [this.middles, this.firsts, this.seconds] = [middles, firsts, seconds];
    this.#runtime = compiler.runtime;
    this.#apart = apart;
    this.#least = walks.map(({ range }) => range!.min ?? 1);
    this.bridges = bridgesOf(compiler, walks);
  }

  /**
   * Whether there is a second walk to a middle for every first one. It is enough that it can begin at two nodes right before the
   * middle: what all trails from there use can only be that one relationship.
   */
  fitsAll(row: Row, middle: number): boolean {
    return this.bridges.isReachedFromTwo(middle, (node) => this.seconds.accepts(row, node));
  }

  /** Calls `found` with each node that begins the first walk to a middle, and whether there is a second one for it. */
  eachFirst(row: Row, middle: number, found: (node: number, fits: boolean) => void): void {
    this.#load(row, middle);
    const { nodes } = this.#first;
    for (let at = 0; at < nodes.length; at++) found(nodes[at]!, this.#fits(middle, at));
  }

  /** Calls `first` and then `second` with the nodes that begin walks to a middle, and their bridges. */
  eachBeginning(
    row: Row,
    middle: number,
    first: (node: number, bridge: number) => void,
    second: (node: number, bridge: number) => void,
  ): void {
    this.#load(row, middle);
    for (const [at, node] of this.#first.nodes.entries()) first(node, this.#first.bridges[at]!);
    for (const [at, node] of this.#second.nodes.entries()) second(node, this.#second.bridges[at]!);
  }

  #load(row: Row, middle: number): void {
    const [first, second] = [this.#first, this.#second];
    const [leastFirst, leastSecond] = this.#least;
    first.clear();
    second.clear();
    this.bridges.each(middle, (node, bridge) => {
      if ((node !== middle || leastFirst !== 0) && this.firsts.accepts(row, node)) first.add(node, bridge);
      if ((node !== middle || leastSecond !== 0) && this.seconds.accepts(row, node)) second.add(node, bridge);
    });
    // A walk without a relationship shares none.
    if (leastFirst === 0 && this.firsts.accepts(row, middle)) first.add(middle, NO_BRIDGE);
    if (leastSecond === 0 && this.seconds.accepts(row, middle)) second.add(middle, NO_BRIDGE);
    const { bridges } = second;
    this.#common = bridges.every((bridge) => bridge === bridges[0]) ? (bridges[0] ?? NO_BRIDGE) : NO_BRIDGE;
    this.#runtime.work(first.nodes.length + second.nodes.length);
  }

  #fits(middle: number, at: number): boolean {
    const [node, bridge] = [this.#first.nodes[at]!, this.#first.bridges[at]!];
    const { nodes, bridges } = this.#second;
    if (nodes.length === 0) return false;
    if (node === middle)
      return nodes.some((other, place) => !(this.#apart && other === node) && areApart(bridge, bridges[place]!));
    if (bridge === NO_BRIDGE) return !this.#apart || nodes.length > 1 || nodes[0] !== node;
    return this.#common !== bridge;
  }
}

/** Whether trails with these bridges can do without a common relationship. */
export function areApart(one: number, other: number): boolean {
  return one !== other || one === NO_BRIDGE;
}

export function bridgesOf({ runtime }: Compiler, [walk, other]: MeetingWalks['walks']): LastBridges {
  const { outgoing, incoming } = runtime.graph;
  const leadsThere = (walk.direction === 'right') === (walk.right === meetingNode(walk, other));
  const [ahead, back] = leadsThere ? [outgoing, incoming] : [incoming, outgoing];
  return new LastBridges(runtime, ahead, back, new TypeFilter(runtime, walk.types).mask());
}
