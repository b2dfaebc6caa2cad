import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import type { MatchOptions, Step } from '../match/step.ts';
import { KnownRoot } from './known-root.ts';
import { ManyRoots } from './many-roots.ts';
import type { SetPattern } from './set-pattern.ts';

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

class SetMatch {
  readonly #runtime: Runtime;
  readonly #guards: readonly Evaluate[];
  readonly #roots: KnownRoot | ManyRoots;
  /** Slots of known nodes other than the root, and the nodes they held last. */
  readonly #known: readonly number[];
  readonly #dependsOnRow: boolean;
  #last: (number | undefined)[] = [];

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, options: MatchOptions, next: Step) {
    this.#runtime = compiler.runtime;
    this.#guards = pattern.guards.map(({ expression }) => compiler.compile(expression, frame));
    this.#known = pattern.known.map(({ slot }) => slot);
    this.#dependsOnRow = pattern.dependsOnRow;
    const count = countsDistinct(pattern, options) ? options.distinctCount : undefined;
    this.#roots = pattern.root.node.bound
      ? new KnownRoot(compiler, pattern, frame, count, next)
      : new ManyRoots(compiler, pattern, frame, { count, divided: options.starts }, next);
  }

  run(row: Row): boolean {
    this.#forget(row);
    for (const guard of this.#guards) if (truth(guard(row)) !== true) return true;
    this.#runtime.tick();
    return this.#roots.run(row);
  }

  /** What was worked out holds for the known nodes it was worked out with. */
  #forget(row: Row): void {
    if (this.#dependsOnRow) this.#roots.reset();
    if (this.#known.length === 0) return;
    const nodes = this.#known.map((slot) =>
      row[slot] instanceof NodeValue ? (row[slot] as NodeValue).node : undefined,
    );
    if (nodes.every((node, at) => node === this.#last[at])) return;
    this.#last = nodes;
    this.#roots.reset();
  }
}
