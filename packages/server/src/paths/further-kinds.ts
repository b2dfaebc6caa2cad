import { isRelationshipKind } from '@chokepoint/model';
import type { FurtherKinds } from '../asking/relationship-filter.ts';
import type { Service } from '../service.ts';
import { Recent } from '../storage/recent.ts';

/** Relationship kinds of schema extensions that an attacker can walk. */
export function recentTraversableKinds({ db, clock, announcements }: Service): Recent<readonly string[]> {
  const recent = new Recent(clock, async () => {
    const rows = await db
      .selectFrom('schema_relationship_kind')
      .select('name')
      .where('is_traversable', '=', true)
      .execute();
    return rows.map((row) => row.name).filter((name) => !isRelationshipKind(name));
  });
  announcements.subscribe('kinds', () => recent.forget());
  return recent;
}

/** The kinds beside the built-in ones that paths may follow. */
export async function furtherKinds(
  { flags, graph }: Service,
  traversable: Recent<readonly string[]>,
  onlyTraversable: boolean,
): Promise<FurtherKinds> {
  const extended = await flags.enabled('opengraph_extension_management');
  if (onlyTraversable) return { extended, names: extended ? await traversable.get() : [] };
  const inGraph = graph.images.current.edgeKinds;
  return { extended, names: extended ? inGraph : inGraph.filter(isRelationshipKind) };
}
