import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { LaneStep } from './lane-step.ts';
import { LaneSet } from './lanes/lane-set.ts';
import type { ListStep } from './lists/list-level.ts';
import { SingleStep } from './lists/single-step.ts';
import { LongWalk, restOf } from './long-walk.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge } from './set-pattern.ts';

/** A walk of at least two steps along the spine. */
export class LongStep {
  readonly #runtime: Runtime;
  readonly #walk: LongWalk;
  readonly #rest: LaneStep;
  readonly #far: NodeFilter;
  readonly #first = new LaneSet();
  #visits = 0;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, dependsOnRow: boolean) {
    this.#runtime = compiler.runtime;
    this.#walk = new LongWalk(compiler, edge, frame);
    this.#rest = new LaneStep(compiler, restOf(edge), frame, dependsOnRow);
    this.#far = nodeFilter(compiler, edge.to, frame, dependsOnRow);
  }

  get result(): LaneSet {
    return this.#rest.result;
  }

  get visits(): number {
    return this.#visits + this.#rest.visits;
  }

  run(row: Row, near: LaneSet, limit: number): boolean {
    const { nodeLimit } = this.#runtime.graph;
    const first = this.#first;
    first.clear(nodeLimit);
    const reached: number[] = [];
    for (let at = 0; at < near.count; at++) {
      const node = near.nodes[at]!;
      if (this.#walk.canReturn(row, node, this.#far)) {
        reached.push(node);
        continue;
      }
      const steps = this.#walk.stepsFrom(row, node);
      this.#visits += steps.length;
      first.addAll(steps, 0, steps.length, near.bits[node]!);
    }
    if (!this.#rest.run(row, first, limit - this.#visits)) return false;
    for (const node of reached)
      for (const end of this.#walk.endsFrom(row, node)) {
        if (++this.#visits > limit) return false;
        if (this.#far.accepts(row, end)) this.result.add(end, near.bits[node]!);
      }
    return true;
  }

  listSteps(row: Row): readonly ListStep[] | undefined {
    const rest = this.#rest.listSteps(row);
    if (!rest) return undefined;
    const first = new SingleStep(this.#runtime, this.#walk.layOut(row));
    const ahead = (nodes: Uint32Array) =>
      nodes.some((node) => this.#walk.canReturn(row, node, this.#far)) ? undefined : first.ahead(nodes);
    return [{ ahead, level: (next) => first.level(next) }, ...rest];
  }

  reset(): void {
    this.#walk.reset();
    this.#rest.reset();
    this.#far.reset();
  }

  expectMany(row: Row): void {
    this.#rest.expectMany(row);
  }
}
