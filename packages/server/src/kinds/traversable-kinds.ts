import { isRelationshipKind } from '@chokepoint/model';
import type { GraphStore } from '../graph/graph-store.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { KindCatalogue } from './kind-catalogue.ts';

/** Relationship kinds that are not built in, and whether schema extensions are switched on. */
export type FurtherKinds = { readonly extended: boolean; readonly names: readonly string[] };

type Parts = { readonly flags: FlagStore; readonly graph: GraphStore; readonly kinds: KindCatalogue };

/** The kinds that paths may follow in addition to the built-in ones. */
export async function furtherKinds({ flags, graph, kinds }: Parts, onlyTraversable: boolean): Promise<FurtherKinds> {
  const extended = await flags.enabled('opengraph_extension_management');
  if (onlyTraversable) return { extended, names: extended ? await kinds.traversable() : [] };
  const inGraph = graph.images.current.edgeKinds;
  return { extended, names: extended ? inGraph : inGraph.filter(isRelationshipKind) };
}
