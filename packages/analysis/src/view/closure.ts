import type { AnalysisGraph } from './analysis-graph.ts';
import type { Difference } from './difference.ts';

/** Something that several rules need, worked out from the graph once per run. It keeps to the graph that it is given. */
export type Closure<T> = (graph: AnalysisGraph) => T;

type Keeping<T> = {
  /** Whether a value worked out again is the one there was: those who use it then need not look again. */
  readonly same?: (one: T, other: T) => boolean;
  /** A new value made from the old one; `undefined` when that cannot be done. */
  readonly renew?: (old: T, graph: AnalysisGraph, difference: Difference) => T | undefined;
};

const keeping = new WeakMap<Closure<unknown>, Keeping<unknown>>();

/**
 * Lets later runs have the value, too, as long as nothing has changed that it was made of. Only for values that are
 * complete when they are made: one that looks at the graph later would look at an old one.
 */
export function kept<T>(closure: Closure<T>, options: Keeping<T> = {}): Closure<T> {
  keeping.set(closure, options as Keeping<unknown>);
  return closure;
}

export function keepingOf<T>(closure: Closure<T>): Keeping<T> | undefined {
  return keeping.get(closure) as Keeping<T> | undefined;
}

/** Equal lists, maps, sets and plain objects, member by member. */
export { isDeepStrictEqual as sameContent } from 'node:util';
