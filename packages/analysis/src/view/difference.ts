import type { NodeIndex } from '@chokepoint/graph';
import type { Reads } from './reads.ts';

type Ends = { readonly sources: Set<NodeIndex>; readonly targets: Set<NodeIndex> };

/**
 * What has changed since the graph was last analysed: what was collected or deleted and, as a run proceeds, what its
 * rules derive differently. The nodes are the same.
 */
export class Difference {
  /** As `propertyOf` names them. */
  readonly edgeProperties = new Set<string>();
  readonly kinds = new Set<string>();
  readonly properties = new Set<string>();
  /** Kinds whose derived edges were added, changed or removed by something other than the analysis. */
  readonly externallyChangedKinds = new Set<string>();
  readonly #edges = new Map<string, Ends>();

  edge(source: NodeIndex, kind: string, target: NodeIndex): void {
    let ends = this.#edges.get(kind);
    if (!ends) {
      ends = { sources: new Set(), targets: new Set() };
      this.#edges.set(kind, ends);
    }
    ends.sources.add(source);
    ends.targets.add(target);
  }

  /** Targets of the added and removed edges of these kinds. */
  *targetsOf(...kinds: readonly string[]): Generator<NodeIndex> {
    for (const kind of kinds) yield* this.#edges.get(kind)?.targets ?? [];
  }

  /** Relationship kinds with added or removed edges that were read. */
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
