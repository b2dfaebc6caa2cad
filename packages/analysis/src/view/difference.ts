import type { NodeIndex } from '@chokepoint/graph';
import type { Reads } from './reads.ts';

type Ends = { readonly starts: Set<NodeIndex>; readonly ends: Set<NodeIndex> };

/**
 * What is not as it was when the graph was last analysed: what was collected or deleted since, and, as a run goes on,
 * what its rules derive otherwise than before. The nodes are the same ones.
 */
export class Difference {
  /** As `propertyOf` names them. */
  readonly edgeProperties = new Set<string>();
  readonly kinds = new Set<string>();
  readonly properties = new Set<string>();
  /** Kinds of which something other than analysis has added, changed or removed derived edges. */
  readonly meddledKinds = new Set<string>();
  readonly #edges = new Map<string, Ends>();

  edge(start: NodeIndex, kind: string, end: NodeIndex): void {
    let ends = this.#edges.get(kind);
    if (!ends) {
      ends = { starts: new Set(), ends: new Set() };
      this.#edges.set(kind, ends);
    }
    ends.starts.add(start);
    ends.ends.add(end);
  }

  /** Where edges of these kinds that came or went end. */
  *endsOf(...kinds: readonly string[]): Generator<NodeIndex> {
    for (const kind of kinds) yield* this.#edges.get(kind)?.ends ?? [];
  }

  /** Relationship kinds that came or went and were looked at. */
  edgesAmong(reads: Reads): string[] {
    return [...this.#edges.keys()].filter((kind) => reads.edges.has(kind));
  }

  touchesOtherThanEdges({ kinds, properties, edgeProperties }: Reads): boolean {
    return meets(this.kinds, kinds) || meets(this.properties, properties) || meets(this.edgeProperties, edgeProperties);
  }
}

function meets<T>(few: ReadonlySet<T>, many: ReadonlySet<T>): boolean {
  for (const item of few) if (many.has(item)) return true;
  return false;
}
