import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { groupKeyOf } from '../../operations/group-key.ts';
import type { Expression } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import type { DistinctCount, MatchOptions, Step } from '../match/step.ts';
import { LaneSet } from './lane-set.ts';
import { LaneStep } from './lane-step.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge, SetNode, SetPattern } from './set-pattern.ts';

const LANES = 32;

/** Whether the ends of each group are only counted. */
export function countsDistinct({ root, spine }: SetPattern, { distinctCount: count }: MatchOptions): boolean {
  if (count === undefined || count.of !== spine.at(-1)?.to.node.name) return false;
  return count.by === undefined ? root.node.bound : count.by === root.node.name;
}

/** Finds the ends of a pattern, each combination once, without looking at the ways between them one at a time. */
export function setMatchStep(
  compiler: Compiler,
  pattern: SetPattern,
  frame: Frame,
  options: MatchOptions,
  next: Step,
): Step {
  const match = new SetMatch(compiler, pattern, frame, options, next);
  return (row) => match.run(row);
}

/** Starts of a group share a lane: together they reach each end once. */
type Lane = { readonly start: number };

/** `a <> b` of the two ends. */
function isDifference(expression: Expression, { root, spine }: SetPattern): boolean {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1 || expression.rest[0]!.operator !== '<>')
    return false;
  const names = [expression.first, expression.rest[0]!.operand].map((side) =>
    side.kind === 'variable' ? side.name : undefined,
  );
  return names.includes(root.node.name) && names.includes(spine.at(-1)?.to.node.name);
}

/** A node of the spine from which the end can be reached: no walk begins that cannot arrive. */
function reduced(node: SetNode, rest: readonly SetEdge[]): SetNode {
  const [edge, ...further] = rest;
  if (!edge) return node;
  return { ...node, branches: [...node.branches, { ...edge, to: reduced(edge.to, further) }] };
}

class SetMatch {
  readonly #runtime: Runtime;
  readonly #pattern: SetPattern;
  readonly #next: Step;
  readonly #root: NodeFilter;
  readonly #steps: readonly LaneStep[];
  readonly #guards: readonly Evaluate[];
  readonly #ofPair: readonly Evaluate[];
  /** Whether start and end must be different nodes. */
  readonly #differ: boolean;
  readonly #count: DistinctCount | undefined;
  readonly #keys: readonly Evaluate[] | undefined;
  /** Slots of known nodes other than the root, and the nodes they held last. */
  readonly #known: readonly number[];
  #last: (number | undefined)[] = [];
  readonly #near = new LaneSet();
  #lanes: Lane[] = [];

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, options: MatchOptions, next: Step) {
    const { root, spine, guards, ofPair, dependsOnRow } = pattern;
    this.#runtime = compiler.runtime;
    this.#pattern = pattern;
    this.#next = next;
    this.#root = nodeFilter(compiler, dependsOnRow ? root : reduced(root, spine), frame, dependsOnRow);
    this.#known = pattern.known.map(({ slot }) => slot);
    this.#steps = spine.map((edge, at) => {
      const to = dependsOnRow ? edge.to : reduced(edge.to, spine.slice(at + 1));
      return new LaneStep(compiler, { ...edge, to }, frame, dependsOnRow);
    });
    this.#guards = guards.map(({ expression }) => compiler.compile(expression, frame));
    const others = ofPair.filter(({ expression }) => !isDifference(expression, pattern));
    this.#differ = others.length < ofPair.length;
    this.#ofPair = others.map(({ expression }) => compiler.compile(expression, frame));
    const count = countsDistinct(pattern, options) ? options.distinctCount : undefined;
    this.#count = count;
    const sharesLanes = count && ofPair.length === 0 && !count.keys.some(({ kind }) => kind === 'variable');
    this.#keys = sharesLanes ? count.keys.map((key) => compiler.compile(key, frame)) : undefined;
  }

  run(row: Row): boolean {
    this.#forget(row);
    for (const guard of this.#guards) if (truth(guard(row)) !== true) return true;
    const { node } = this.#pattern.root;
    if (!node.bound) return this.#steps.length > 0 ? this.#runPairs(row) : this.#runNodes(row);
    const value = row[node.slot];
    if (!(value instanceof NodeValue) || !this.#root.accepts(row, value.node)) return true;
    row[node.slot] = value;
    if (this.#steps.length === 0) return this.#next(row);
    this.#lanes = [{ start: value.node }];
    this.#near.clear(this.#runtime.graph.nodeLimit);
    this.#near.add(value.node, 1);
    return this.#runLanes(row);
  }

  /** What was worked out holds for the known nodes it was worked out with. */
  #forget(row: Row): void {
    if (this.#known.length === 0) return;
    const nodes = this.#known.map((slot) =>
      row[slot] instanceof NodeValue ? (row[slot] as NodeValue).node : undefined,
    );
    if (nodes.every((node, at) => node === this.#last[at])) return;
    this.#last = nodes;
    this.#root.reset();
    for (const step of this.#steps) step.reset();
  }

  #runNodes(row: Row): boolean {
    const { slot } = this.#pattern.root.node;
    return this.#root.each(row, (node) => {
      row[slot] = new NodeValue(node);
      return this.#next(row);
    });
  }

  #runPairs(row: Row): boolean {
    const groups = this.#groups(row);
    for (let first = 0; first < groups.length; first += LANES) {
      const batch = groups.slice(first, first + LANES);
      this.#lanes = batch.map(([start]) => ({ start: start! }));
      this.#near.clear(this.#runtime.graph.nodeLimit);
      for (const [lane, starts] of batch.entries()) for (const start of starts) this.#near.add(start, 1 << lane);
      if (!this.#runLanes(row)) return false;
    }
    return true;
  }

  /** The starts, those of one group together. */
  #groups(row: Row): number[][] {
    const groups: number[][] = [];
    const byKey = new Map<string | number, number[]>();
    const { slot } = this.#pattern.root.node;
    this.#root.each(row, (node) => {
      let group: number[] | undefined;
      if (this.#keys) {
        row[slot] = new NodeValue(node);
        const key = groupKeyOf(this.#keys.map((evaluate) => evaluate(row)));
        group = byKey.get(key);
        if (!group) {
          group = [];
          byKey.set(key, group);
          groups.push(group);
        }
      } else {
        group = [];
        groups.push(group);
      }
      group.push(node);
      return true;
    });
    return groups;
  }

  #runLanes(row: Row): boolean {
    let near = this.#near;
    for (const step of this.#steps) {
      if (near.nodes.length === 0) return true;
      step.run(row, near);
      near = step.result;
    }
    return this.#count ? this.#emitCounts(row, near, this.#count) : this.#emitPairs(row, near);
  }

  /** The lanes that have arrived at a node. */
  #bitsAt(node: number, ends: LaneSet): number {
    let bits = ends.bits[node]!;
    if (this.#differ)
      for (let lane = 0; lane < this.#lanes.length; lane++) if (this.#lanes[lane]!.start === node) bits &= ~(1 << lane);
    return bits;
  }

  #emitPairs(row: Row, ends: LaneSet): boolean {
    const { root, spine } = this.#pattern;
    const { slot } = spine.at(-1)!.to.node;
    for (const node of ends.nodes) {
      const end = new NodeValue(node);
      for (let rest = this.#bitsAt(node, ends); rest !== 0; rest &= rest - 1) {
        const lane = 31 - Math.clz32(rest & -rest);
        this.#runtime.tick();
        row[slot] = end;
        row[root.node.slot] = new NodeValue(this.#lanes[lane]!.start);
        if (!this.#ofPair.every((condition) => truth(condition(row)) === true)) continue;
        if (!this.#next(row)) return false;
      }
    }
    return true;
  }

  /** One row per lane, with the number of its ends. */
  #emitCounts(row: Row, ends: LaneSet, count: DistinctCount): boolean {
    const { root, spine } = this.#pattern;
    const { slot } = spine.at(-1)!.to.node;
    const counts = new Uint32Array(LANES);
    for (const node of ends.nodes) {
      this.#runtime.tick();
      if (this.#ofPair.length > 0) row[slot] = new NodeValue(node);
      for (let rest = this.#bitsAt(node, ends); rest !== 0; rest &= rest - 1) {
        const lane = 31 - Math.clz32(rest & -rest);
        if (this.#ofPair.length > 0) {
          row[root.node.slot] = new NodeValue(this.#lanes[lane]!.start);
          if (!this.#ofPair.every((condition) => truth(condition(row)) === true)) continue;
        }
        counts[lane]!++;
      }
    }
    for (const [lane, { start }] of this.#lanes.entries()) {
      if (counts[lane] === 0) continue;
      row[root.node.slot] = new NodeValue(start);
      row[count.slot] = counts[lane]!;
      if (!this.#next(row)) return false;
    }
    return true;
  }
}
