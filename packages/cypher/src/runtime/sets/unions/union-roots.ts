import type { Compiler } from '../../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import type { Expression } from '../../../syntax/ast.ts';
import { NodeValue } from '../../../values/value.ts';
import { truth } from '../../compile-logic.ts';
import type { Step } from '../../match/step.ts';
import { LANES, LaneSet } from '../lanes/lane-set.ts';
import { orderStarts } from '../lists/common-sources.ts';
import { countUnions } from '../lists/count-unions.ts';
import { type ListLevel, valuesIn } from '../lists/list-level.ts';
import { ListUnions } from '../lists/list-unions.ts';
import { NodeKeys } from '../node-keys.ts';
import { PairFilter } from '../pairs/pair-filter.ts';
import type { SetPattern } from '../set-pattern.ts';
import { SetWalk } from '../set-walk.ts';
import { mergedLevels } from './merged-levels.ts';

/** A part of a UNION, and the frame of its variables. */
export type UnionPattern = { readonly sets: SetPattern; readonly frame: Frame };

type Part = { readonly walk: SetWalk; readonly pairs: PairFilter; readonly guards: readonly Evaluate[] };

/** A part with the nodes that it begins at. */
type Begun = Part & { readonly starts: Uint32Array };

type Slots = { readonly by: number; readonly of: number; readonly count: number };

/** The ends that starts have in any part of a UNION: their number for each group of starts. */
export class UnionRoots {
  readonly #runtime: Runtime;
  readonly #parts: readonly Part[];
  readonly #keys: NodeKeys;
  readonly #slots: Slots;
  readonly #next: Step;
  readonly #near = new LaneSet();
  readonly #joined = new LaneSet();

  constructor(
    compiler: Compiler,
    patterns: readonly UnionPattern[],
    frame: Frame,
    keys: readonly Expression[] | undefined,
    slots: Slots,
    next: Step,
  ) {
    this.#runtime = compiler.runtime;
    this.#parts = patterns.map(({ sets, frame: own }) => ({
      walk: new SetWalk(compiler, sets, own),
      pairs: new PairFilter(compiler, sets, own),
      guards: sets.guards.map(({ expression }) => compiler.compile(expression, own)),
    }));
    this.#keys = new NodeKeys(keys && compiler.compileAll(keys, frame), slots.by);
    this.#slots = slots;
    this.#next = next;
  }

  run(row: Row): boolean {
    const begun = this.#parts
      .filter(({ guards }) => guards.every((guard) => truth(guard(row)) === true))
      .map((part) => ({ ...part, starts: startsOf(row, part) }));
    const all = new Set(begun.flatMap(({ starts }) => [...starts]));
    const groups = this.#keys.groups(row, all);
    const level = all.size > LANES ? this.#listed(row, begun) : undefined;
    return level ? this.#countLists(row, level, groups) : this.#countLanes(row, begun, groups);
  }

  /** Undefined where the ends of a part cannot be listed. */
  #listed(row: Row, parts: readonly Begun[]): ListLevel | undefined {
    const levels: { readonly level: ListLevel; readonly starts: Uint32Array }[] = [];
    for (const { walk, pairs, starts } of parts) {
      const level = pairs.isEmpty ? walk.lists(row, starts) : undefined;
      if (!level) return undefined;
      levels.push({ level, starts });
    }
    return mergedLevels(levels, this.#runtime.graph.nodeLimit);
  }

  #countLists(row: Row, level: ListLevel, groups: readonly (readonly number[])[]): boolean {
    const runtime = this.#runtime;
    const held = valuesIn(level);
    runtime.hold(held);
    const starts = orderStarts(level, groups);
    const options = { name: 'lists of all parts', divided: undefined, differs: false };
    const wanted = countUnions(new ListUnions(runtime, level, starts), starts, options, (start, count) =>
      this.#give(row, start, count),
    );
    runtime.release(held);
    return wanted;
  }

  #countLanes(row: Row, parts: readonly Begun[], groups: readonly (readonly number[])[]): boolean {
    const begins = parts.map(({ starts }) => new Set(starts));
    for (let first = 0; first < groups.length; first += LANES) {
      const batch = groups.slice(first, first + LANES);
      const laneOf = new Map(batch.flatMap((nodes, lane) => nodes.map((node) => [node, lane] as const)));
      this.#joined.clear(this.#runtime.graph.nodeLimit);
      for (const [at, part] of parts.entries()) {
        const starts = [...laneOf.keys()].filter((node) => begins[at]!.has(node));
        for (let from = 0; from < starts.length; from += LANES)
          this.#join(row, part, starts.slice(from, from + LANES), laneOf);
      }
      const counts = this.#joined.countLanes();
      for (const [lane, [start]] of batch.entries())
        if (counts[lane]! > 0 && !this.#give(row, start!, counts[lane]!)) return false;
    }
    return true;
  }

  /** Adds the ends of some starts to the lanes of their groups. */
  #join(row: Row, { walk, pairs }: Part, starts: readonly number[], laneOf: ReadonlyMap<number, number>): void {
    const near = this.#near;
    near.clear(this.#runtime.graph.nodeLimit);
    for (const [lane, start] of starts.entries()) near.add(start, 1 << lane);
    const ends = walk.run(row, near, starts)!;
    pairs.apply(row, ends, starts);
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      this.#runtime.tick();
      ends.eachLane(node, (lane) => {
        this.#joined.add(node, 1 << laneOf.get(starts[lane]!)!);
        return true;
      });
    }
  }

  #give(row: Row, start: number, count: number): boolean {
    this.#runtime.tick();
    row[this.#slots.by] = new NodeValue(start);
    row[this.#slots.count] = count;
    return this.#next(row);
  }
}

function startsOf(row: Row, { walk }: Part): Uint32Array {
  const starts: number[] = [];
  walk.roots.each(row, (node) => starts.push(node) > 0);
  return Uint32Array.from(starts);
}
