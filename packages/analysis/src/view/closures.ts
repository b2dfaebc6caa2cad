import type { AnalysisGraph } from './analysis-graph.ts';
import { type Closure, keepingOf } from './closure.ts';
import type { Difference } from './difference.ts';
import { Reads } from './reads.ts';

/** A closure of an earlier run: what it looked at and, where it may be kept, what it is. */
type KeptClosure = { readonly reads: Reads; readonly value?: unknown };
export type KeptClosures = ReadonlyMap<Closure<unknown>, KeptClosure>;

type Earlier = { readonly closures: KeptClosures; readonly difference: Difference };

/** What made a rule or closure of an earlier run out of date. */
export type Causes = {
  /** Something other than edges and closures. */
  other: boolean;
  readonly edges: Set<string>;
  readonly closures: Set<Closure<unknown>>;
};

type Entry = { readonly value: unknown; readonly reads: Reads };

/** The closures of one run: each worked out once, or taken over from an earlier run. */
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
    const entry = this.#takenOver(closure, graph) ?? this.#workedOut(closure, graph);
    this.#entries.set(closure, entry);
    return entry.value as T;
  }

  /** Everything that closures have looked at. */
  *reads(): Generator<Reads> {
    for (const { reads } of this.#entries.values()) yield reads;
  }

  /** For the next run. */
  toKeep(graph: AnalysisGraph): KeptClosures {
    const earlier = this.#earlier?.closures ?? new Map<Closure<unknown>, KeptClosure>();
    for (const [closure, { reads }] of earlier)
      if (keepingOf(closure) && !this.#entries.has(closure) && this.#isCurrent(reads, graph)) this.get(closure, graph);
    const toKeep = new Map<Closure<unknown>, KeptClosure>();
    for (const [closure, { value, reads }] of this.#entries)
      toKeep.set(closure, keepingOf(closure) ? { reads, value } : { reads });
    // A rule that did not run again relies on what others have looked at through a closure that is not kept.
    for (const [closure, before] of earlier)
      if (!keepingOf(closure)) {
        const now = toKeep.get(closure);
        toKeep.set(closure, now ? { reads: before.reads.with(now.reads) } : before);
      }
    return toKeep;
  }

  /** Why something that looked at this has to look again; nothing when it need not. */
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
      if (keepingOf(closure)) {
        if (this.#isChanged(closure, graph)) causes.closures.add(closure);
      } else if (before) this.#addCauses(causes, before.reads, graph, seen);
      else causes.other = true;
    }
  }

  #isCurrent(reads: Reads, graph: AnalysisGraph): boolean {
    return this.causes(reads, graph) === undefined;
  }

  /** Whether a closure that is kept is another one than in the earlier run. */
  #isChanged(closure: Closure<unknown>, graph: AnalysisGraph): boolean {
    this.get(closure, graph);
    return this.#settled.get(closure) !== true;
  }

  #takenOver<T>(closure: Closure<T>, graph: AnalysisGraph): Entry | undefined {
    const before = this.#earlier?.closures.get(closure);
    const keeping = keepingOf(closure);
    if (!before || !keeping || !this.#earlier) return undefined;
    if (this.#isCurrent(before.reads, graph)) {
      this.#settled.set(closure, true);
      return { value: before.value, reads: before.reads };
    }
    const reads = new Reads();
    const scoped = graph.readingFor(reads);
    const renewed = keeping.renew?.(before.value as T, scoped, this.#earlier.difference);
    const value = renewed ?? closure(scoped);
    const same = keeping.same?.(before.value as T, value) === true;
    this.#settled.set(closure, same);
    return { value: same ? before.value : value, reads };
  }

  #workedOut<T>(closure: Closure<T>, graph: AnalysisGraph): Entry {
    const reads = new Reads();
    return { value: closure(graph.readingFor(reads)), reads };
  }
}
