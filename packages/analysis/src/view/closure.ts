import type { AnalysisGraph } from './analysis-graph.ts';
import type { Difference } from './difference.ts';

/**
 * Something that several rules need, computed from the graph once per run. It reads only the graph that it is given.
 */
export type Closure<T> = (graph: AnalysisGraph) => T;

type ReuseOptions<T> = {
  /** Whether a recomputed value equals the old one: its users then need not run again. */
  readonly same?: (one: T, other: T) => boolean;
  /** Updates the old value; `undefined` if that is not possible. */
  readonly renew?: (old: T, graph: AnalysisGraph, difference: Difference, keep: boolean) => T | undefined;
};

const reuseOptions = new WeakMap<Closure<unknown>, ReuseOptions<unknown>>();

/**
 * Reuses the value in later runs, as long as nothing it was computed from has changed. Only for values that are
 * complete when computed: one that reads the graph later would read an old one.
 */
export function reusable<T>(closure: Closure<T>, options: ReuseOptions<T> = {}): Closure<T> {
  reuseOptions.set(closure, options as ReuseOptions<unknown>);
  return closure;
}

export function reuseOptionsOf<T>(closure: Closure<T>): ReuseOptions<T> | undefined {
  return reuseOptions.get(closure) as ReuseOptions<T> | undefined;
}

/** Equal lists, maps, sets and plain objects, member by member. */
export { isDeepStrictEqual as sameContent } from 'node:util';
