import { isRelationshipKind } from '@chokepoint/model';
import type { Service } from '../service.ts';
import { TtlCache } from '../storage/ttl-cache.ts';

/** What is known of relationship kinds that are not built in, and whether schema extensions are switched on. */
export type FurtherKinds = { readonly extended: boolean; readonly names: readonly string[] };

/** Relationship kinds of schema extensions that an attacker can walk. */
export function cachedTraversableKinds({ db, clock, pubSub }: Service): TtlCache<readonly string[]> {
  const recent = new TtlCache(clock, async () => {
    const rows = await db
      .selectFrom('schema_relationship_kind')
      .select('name')
      .where('is_traversable', '=', true)
      .execute();
    return rows.map((row) => row.name).filter((name) => !isRelationshipKind(name));
  });
  pubSub.subscribe('kinds', () => recent.forget());
  return recent;
}

/** The kinds beside the built-in ones that paths may follow. */
export async function furtherKinds(
  { flags, graph }: Service,
  traversable: TtlCache<readonly string[]>,
  onlyTraversable: boolean,
): Promise<FurtherKinds> {
  const extended = await flags.enabled('opengraph_extension_management');
  if (onlyTraversable) return { extended, names: extended ? await traversable.get() : [] };
  const inGraph = graph.images.current.edgeKinds;
  return { extended, names: extended ? inGraph : inGraph.filter(isRelationshipKind) };
}
