import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import type { CondensedSteps } from './condensed-steps.ts';

/** A strongly connected component with a cycle: trails inside it have to be walked. */
export class CyclicComponent {
  readonly #runtime: Runtime;
  /** By node: relationships that stay inside. */
  readonly #inside = new Map<number, { readonly relationship: number; readonly to: number }[]>();

  constructor(runtime: Runtime, members: readonly number[], condensed: CondensedSteps, runs: RelationshipRuns) {
    this.#runtime = runtime;
    const own = new Set(members);
    for (const node of members) {
      const within: { relationship: number; to: number }[] = [];
      for (const at of condensed.steps.subarray(condensed.from[node]!, condensed.to[node]!)) {
        const to = runs.other[at]!;
        if (own.has(to)) within.push({ relationship: runs.relationship[at]!, to });
      }
      this.#inside.set(node, within);
    }
  }

  has(node: number): boolean {
    return this.#inside.has(node);
  }

  /** Calls `visit` for every trail inside from a node, the empty one included, until it returns false. */
  walk(start: number, longest: number, visit: (end: number, length: number) => boolean): boolean {
    return this.#walk(start, longest, (end, trail) => visit(end, trail.length));
  }

  /** As `walk`, with the relationships of each trail. */
  walkTrails(start: number, visit: (end: number, relationships: readonly number[]) => boolean): boolean {
    return this.#walk(start, Number.POSITIVE_INFINITY, visit);
  }

  #walk(start: number, longest: number, visit: (end: number, trail: readonly number[]) => boolean): boolean {
    if (!visit(start, [])) return false;
    const used = new Set<number>();
    const trail: number[] = [];
    const levels = [{ node: start, at: 0 }];
    while (levels.length > 0) {
      const level = levels[levels.length - 1]!;
      const step = this.#inside.get(level.node)![level.at++];
      if (!step) {
        levels.pop();
        const left = trail.pop();
        if (left !== undefined) used.delete(left);
        continue;
      }
      this.#runtime.tick();
      if (used.has(step.relationship) || trail.length >= longest) continue;
      used.add(step.relationship);
      trail.push(step.relationship);
      levels.push({ node: step.to, at: 0 });
      if (!visit(step.to, trail)) return false;
    }
    return true;
  }
}
