import type { AnalysisGraph } from './analysis-graph.ts';
import { type Closure, reuseOptionsOf } from './closure.ts';
import type { Difference } from './difference.ts';
import { Reads } from './reads.ts';

/** A closure of an earlier run: what it read and, if reusable, its value. */
type EarlierClosure = { readonly reads: Reads; readonly value?: unknown };
export type EarlierClosures = ReadonlyMap<Closure<unknown>, EarlierClosure>;

/** `keep`: the earlier closures are needed again, so none may be changed. */
type Earlier = { readonly closures: EarlierClosures; readonly difference: Difference; readonly keep?: boolean };

/** What made a rule or closure of an earlier run out of date. */
export type Causes = {
  /** Something other than edges and closures. */
  other: boolean;
  readonly edges: Set<string>;
  readonly closures: Set<Closure<unknown>>;
};

type Entry = { readonly value: unknown; readonly reads: Reads };

/** The closures of one run: each computed once, or reused from an earlier run. */
export class Closures {
  readonly #entries = new Map<Closure<unknown>, Entry>();
  readonly #earlier: Earlier | undefined;
  readonly #settled = new Map<Closure<unknown>, boolean>();

  constructor(earlier?: Earlier) {
    this.#earlier = earlier;
  }

  get<T>(closure: Closure<T>, graph: AnalysisGraph): T {
    const known = this.#entries.get(closure);
    if (known) return known.value as T;
    const entry = this.#reuse(closure, graph) ?? this.#compute(closure, graph);
    this.#entries.set(closure, entry);
    return entry.value as T;
  }

  /** Everything that closures have read. */
  *reads(): Generator<Reads> {
    for (const { reads } of this.#entries.values()) yield reads;
  }

  /** For the next run. */
  forNextRun(graph: AnalysisGraph): EarlierClosures {
    const earlier = this.#earlier?.closures ?? new Map<Closure<unknown>, EarlierClosure>();
    for (const [closure, { reads }] of earlier)
      if (reuseOptionsOf(closure) && !this.#entries.has(closure) && this.#isCurrent(reads, graph))
        this.get(closure, graph);
    const forNextRun = new Map<Closure<unknown>, EarlierClosure>();
    for (const [closure, { value, reads }] of this.#entries)
      forNextRun.set(closure, reuseOptionsOf(closure) ? { reads, value } : { reads });
    // A rule that was skipped still depends on what others have read through a closure that is not reusable.
    for (const [closure, before] of earlier)
      if (!reuseOptionsOf(closure)) {
        const now = forNextRun.get(closure);
        forNextRun.set(closure, now ? { reads: before.reads.with(now.reads) } : before);
      }
    return forNextRun;
  }

  /** Why a reader of this has to run again; `undefined` if it need not. */
  causes(reads: Reads, graph: AnalysisGraph): Causes | undefined {
    const causes: Causes = { other: false, edges: new Set(), closures: new Set() };
    this.#addCauses(causes, reads, graph, new Set());
    return causes.other || causes.edges.size > 0 || causes.closures.size > 0 ? causes : undefined;
  }

  #addCauses(causes: Causes, reads: Reads, graph: AnalysisGraph, seen: Set<Reads>): void {
    const difference = this.#earlier?.difference;
    if (!difference || seen.has(reads)) return;
    seen.add(reads);
    if (difference.touchesOtherThanEdges(reads)) causes.other = true;
    for (const kind of difference.edgesAmong(reads)) causes.edges.add(kind);
    for (const closure of reads.closures) {
      const before = this.#earlier?.closures.get(closure);
      if (reuseOptionsOf(closure)) {
        if (this.#isChanged(closure, graph)) causes.closures.add(closure);
      } else if (before) this.#addCauses(causes, before.reads, graph, seen);
      else causes.other = true;
    }
  }

  #isCurrent(reads: Reads, graph: AnalysisGraph): boolean {
    return this.causes(reads, graph) === undefined;
  }

  /** Whether a reusable closure has changed since the earlier run. */
  #isChanged(closure: Closure<unknown>, graph: AnalysisGraph): boolean {
    this.get(closure, graph);
    return this.#settled.get(closure) !== true;
  }

  #reuse<T>(closure: Closure<T>, graph: AnalysisGraph): Entry | undefined {
    const before = this.#earlier?.closures.get(closure);
    const reuseOptions = reuseOptionsOf(closure);
    if (!before || !reuseOptions || !this.#earlier) return undefined;
    if (this.#isCurrent(before.reads, graph)) {
      this.#settled.set(closure, true);
      return { value: before.value, reads: before.reads };
    }
    const reads = new Reads();
    const scoped = graph.readingFor(reads);
    const { difference, keep = false } = this.#earlier;
    const renewed = reuseOptions.renew?.(before.value as T, scoped, difference, keep);
    const value = renewed ?? closure(scoped);
    const same = reuseOptions.same?.(before.value as T, value) === true;
    this.#settled.set(closure, same);
    return { value: same ? before.value : value, reads };
  }

  #compute<T>(closure: Closure<T>, graph: AnalysisGraph): Entry {
    const reads = new Reads();
    return { value: closure(graph.readingFor(reads)), reads };
  }
}
