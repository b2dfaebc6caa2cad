import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import { nodeFilter } from '../node-filters.ts';
import { areApart, MeetingEnds } from './meeting-ends.ts';
import type { SpineMeeting } from './spine-meeting.ts';

const UNKNOWN = -2;

/**
 * Takes out pairs of start and end that are joined by two walks that meet only if these use one relationship twice. Where the
 * spine is both walks, the pair is joined anyway, at the first node on the way from one that lies on the way from the other,
 * unless that is one of the two itself. So only pairs of which one leads to the other have to be looked at.
 */
export class MeetingPairs {
  readonly #compiler: Compiler;
  readonly #meeting: SpineMeeting;
  readonly #frame: Frame;
  readonly #fromFirst: boolean;
  readonly #fromMiddle: boolean;
  #known: MeetingEnds | undefined;
  /** By middle: nodes that begin a first walk to it, and none for which there is a second one. */
  readonly #without = new Map<number, ReadonlySet<number>>();
  /** By start of the spine: the ends that are not joined. */
  #unjoined: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(compiler: Compiler, meeting: SpineMeeting, root: string, frame: Frame) {
    this.#compiler = compiler;
    this.#meeting = meeting;
    this.#frame = frame;
    this.#fromFirst = root === meeting.first.node.name;
    this.#fromMiddle = root === meeting.middle.node.name;
  }

  get #ends(): MeetingEnds {
    if (this.#known) return this.#known;
    const [{ middle, first, second }, frame] = [this.#meeting, this.#frame];
    const [middles, firsts, seconds] = [middle, first, second].map((node) =>
      nodeFilter(this.#compiler, node, frame, false),
    );
    this.#known = new MeetingEnds(this.#compiler, {
      ...this.#meeting,
      middles: middles!,
      firsts: firsts!,
      seconds: seconds!,
    });
    return this.#known;
  }

  reset(): void {
    this.#known = undefined;
    this.#without.clear();
    this.#unjoined = undefined;
  }

  /** `starts` are the nodes of the lanes. */
  apply(row: Row, ends: LaneSet, starts: readonly number[]): void {
    if (this.#meeting.isWhole || this.#fromMiddle)
      for (const [lane, start] of starts.entries())
        for (const end of this.#withoutEnds(row, start)) ends.bits[end]! &= ~(1 << lane);
    else
      for (let at = 0; at < ends.count; at++) {
        const middle = ends.nodes[at]!;
        const without = this.#withoutAt(row, middle);
        if (without.size === 0) continue;
        ends.eachLane(middle, (lane) => {
          if (without.has(starts[lane]!)) ends.bits[middle]! &= ~(1 << lane);
          return true;
        });
      }
  }

  #withoutEnds(row: Row, start: number): Iterable<number> {
    if (!this.#meeting.isWhole) return this.#withoutAt(row, start);
    this.#unjoined ??= this.#findUnjoined(row);
    return this.#unjoined.get(start) ?? [];
  }

  #withoutAt(row: Row, middle: number): ReadonlySet<number> {
    const known = this.#without.get(middle);
    if (known) return known;
    const found = new Set<number>();
    if (!this.#ends.fitsAll(row, middle))
      this.#ends.eachFirst(row, middle, (node, fits) => {
        if (!fits) found.add(node);
      });
    this.#compiler.runtime.hold(found.size + 1);
    this.#without.set(middle, found);
    return found;
  }

  #findUnjoined(row: Row): ReadonlyMap<number, readonly number[]> {
    const open = this.#comparable(row);
    const { nodeLimit } = this.#compiler.runtime.graph;
    const bridgeOf = new Int32Array(nodeLimit).fill(UNKNOWN);
    const firsts: { node: number; bridge: number }[] = [];
    const seconds: number[] = [];
    this.#ends.middles.each(row, (middle) => {
      firsts.length = 0;
      seconds.length = 0;
      this.#ends.eachBeginning(
        row,
        middle,
        (node, bridge) => {
          if (open.has(node)) firsts.push({ node, bridge });
        },
        (node, bridge) => {
          bridgeOf[node] = bridge;
          seconds.push(node);
        },
      );
      for (const { node, bridge } of firsts) {
        const others = open.get(node)!;
        for (const other of others)
          if (bridgeOf[other] !== UNKNOWN && areApart(bridge, bridgeOf[other]!)) others.delete(other);
        this.#compiler.runtime.work(others.size + 1);
        if (others.size === 0) open.delete(node);
      }
      for (const node of seconds) bridgeOf[node] = UNKNOWN;
      return true;
    });
    const found = new Map<number, number[]>();
    for (const [first, others] of open)
      for (const second of others) {
        const [start, end] = this.#fromFirst ? [first, second] : [second, first];
        const ends = found.get(start);
        if (ends) ends.push(end);
        else found.set(start, [end]);
      }
    return found;
  }

  /** By first node: itself and those that lead to it or that it leads to, as far as they can begin the second walk. */
  #comparable(row: Row): Map<number, Set<number>> {
    const { firsts, seconds, bridges } = this.#ends;
    const { runtime } = this.#compiler;
    const found = new Map<number, Set<number>>();
    const add = (first: number, second: number) => {
      if (!firsts.accepts(row, first) || !seconds.accepts(row, second)) return;
      runtime.hold(1);
      const others = found.get(first);
      if (others) others.add(second);
      else found.set(first, new Set([second]));
    };
    for (let node = 0; node < runtime.graph.nodeLimit; node++) {
      if (!runtime.graph.hasNode(node)) continue;
      const [isFirst, isSecond] = [firsts.accepts(row, node), seconds.accepts(row, node)];
      if (isFirst && isSecond) add(node, node);
      if ((isFirst || isSecond) && bridges.isReached(node))
        bridges.each(node, (before) => {
          add(node, before);
          add(before, node);
        });
    }
    return found;
  }
}
