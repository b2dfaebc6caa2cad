import { type GraphImage, type KindCells, type NodeIndex, type NodeSet, POLL_EVERY } from '@chokepoint/graph';
import type { TaskLimits } from '../../workers/task.ts';
import { type OpenPhase, type OpenPlan, openPlan } from './open-plan.ts';
import type { WalkPlan } from './walk-plan.ts';

/** Where related objects are looked for: the nodes that the caller may see, and how long it may take. */
export type VisibleGraph = {
  readonly image: GraphImage;
  /** Only these nodes exist, when given. */
  readonly visible: NodeSet | undefined;
  readonly limits: TaskLimits;
};

/** What a walk visited. A place is a node in a phase: `places[i]` is the node times the number of phases, plus the phase. */
export type Walked = {
  readonly places: Uint32Array;
  /** Positions in `places` of what was found; no node twice. */
  readonly found: readonly number[];
  /** How many of `places`, the first ones, are where the walk began. */
  readonly startCount: number;
  readonly phaseCount: number;
};

/** Runs longer than this are searched for the kinds of interest instead of being read from end to end. */
const SHORT_RUN = 48;

/** Breadth-first search along a plan from some nodes: each place once, nearest first. */
export function walk(graph: VisibleGraph, starts: Iterable<NodeIndex>, plan: WalkPlan): Walked {
  return new Walker(graph, openPlan(graph.image, plan)).run(starts);
}

class Walker {
  readonly #graph: VisibleGraph;
  readonly #plan: OpenPlan;
  readonly #phaseCount: number;
  readonly #run: RunOf;
  #places: Uint32Array = new Uint32Array(256);
  #length = 0;
  #budget = POLL_EVERY;
  /** Relationships of the kinds of a phase, whether what they lead to counts or not. */
  #stepCount = 0;

  constructor(graph: VisibleGraph, plan: OpenPlan) {
    this.#graph = graph;
    this.#plan = plan;
    this.#phaseCount = plan.phases.length;
    this.#run = runOf(graph.image, plan.direction);
  }

  run(starts: Iterable<NodeIndex>): Walked {
    const { phases } = this.#plan;
    const seen = scratch(this.#graph.image.nodeCount * this.#phaseCount);
    try {
      for (const start of starts) this.#enter(seen, start * this.#phaseCount);
      const startCount = this.#length;
      // Only a single start is the object itself.
      const self = startCount === 1 && !this.#plan.startToo ? this.#places[0]! / this.#phaseCount : -1;
      const found: number[] = [];
      const foundNodes = new Set<NodeIndex>();
      const severalFind = phases.filter((phase) => phase.finds).length > 1;
      for (let head = 0; head < this.#length; head++) {
        const place = this.#places[head]!;
        const phaseNumber = place % this.#phaseCount;
        const node = (place - phaseNumber) / this.#phaseCount;
        const phase = phases[phaseNumber]!;
        const isStart = head < startCount;
        const goesOn = (isStart || !phase.through || phase.through(node)) && this.#follow(seen, node, phase);
        if (isStart || node === self || !this.#counts(phase, node, goesOn)) continue;
        if (severalFind && foundNodes.has(node)) continue;
        if (severalFind) foundNodes.add(node);
        found.push(head);
      }
      const places = this.#places.subarray(0, this.#length);
      return { places, found, startCount, phaseCount: this.#phaseCount };
    } finally {
      for (let at = 0; at < this.#length; at++) seen[this.#places[at]! >>> 5] = 0;
    }
  }

  #counts(phase: OpenPhase, node: NodeIndex, goesOn: boolean): boolean {
    if (phase.finds === undefined || (phase.finds === 'ends' && goesOn)) return false;
    return !this.#plan.accepts || this.#plan.accepts(node);
  }

  /** Enters every place that a step leads to; returns whether there is any. */
  #follow(seen: Uint32Array, node: NodeIndex, phase: OpenPhase): boolean {
    if (phase.kinds.length === 0 || phase.deadEnds.has(node)) return false;
    const { start, end, kind } = this.#run;
    const [from, to] = [start[node]!, end[node]!];
    const before = this.#stepCount;
    let any = false;
    if (to - from <= SHORT_RUN) any = this.#followRun(seen, phase, from, to);
    else
      for (const wanted of phase.kinds) {
        const first = firstOf(kind, from, to, wanted);
        const past = firstOf(kind, first, to, wanted + 1);
        if (past > first && this.#followRun(seen, phase, first, past)) any = true;
      }
    if (this.#stepCount === before) phase.deadEnds.add(node);
    return any;
  }

  #followRun(seen: Uint32Array, phase: OpenPhase, from: number, to: number): boolean {
    const { kind, other } = this.#run;
    const { next, onto } = phase;
    const visible = this.#graph.visible;
    this.#budget -= to - from + 1;
    if (this.#budget < 0) {
      this.#graph.limits.deadline.check();
      this.#budget = POLL_EVERY;
    }
    let any = false;
    for (let at = from; at < to; at++) {
      const step = next[kind[at]!]!;
      if (step === 0) continue;
      this.#stepCount++;
      const node = other[at]!;
      if (visible && !visible.has(node)) continue;
      const test = onto[step];
      if (test && !test(node)) continue;
      any = true;
      this.#enter(seen, node * this.#phaseCount + step - 1);
    }
    return any;
  }

  #enter(seen: Uint32Array, place: number): void {
    const bit = 1 << (place & 31);
    if ((seen[place >>> 5]! & bit) !== 0) return;
    seen[place >>> 5]! |= bit;
    if (this.#length === this.#places.length) {
      const more = this.#graph.limits.memory.uint32(this.#length * 2);
      more.set(this.#places);
      this.#places = more;
    }
    this.#places[this.#length++] = place;
  }
}

/** One direction of an image's runs. */
export type RunOf = {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly other: Uint32Array;
  readonly kind: KindCells;
  readonly edge: Uint32Array;
};

export function runOf(image: GraphImage, direction: WalkPlan['direction']): RunOf {
  return direction === 'forward'
    ? { start: image.outStart, end: image.outEnd, other: image.outTarget, kind: image.outKind, edge: image.outEdge }
    : { start: image.inStart, end: image.inEnd, other: image.inSource, kind: image.inKind, edge: image.inEdge };
}

/** First position whose kind is `wanted` or above; runs are sorted by kind. */
export function firstOf(kinds: KindCells, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (kinds[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bits that are all clear again after each walk: clearing what was set is quicker than a new array. */
let bits = new Uint32Array(0);
function scratch(size: number): Uint32Array {
  const words = (size + 31) >>> 5;
  if (bits.length < words) bits = new Uint32Array(words);
  return bits;
}
