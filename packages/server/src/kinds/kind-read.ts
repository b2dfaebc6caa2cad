import { isRelationshipKind, nodeKind } from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { builtInIcon, type DisplayedKinds, type KindIcon } from './displayed-kinds.ts';
import { iconText } from './kind-icon.ts';

export async function readDisplayedKinds(db: Database): Promise<DisplayedKinds> {
  const kinds = await db.selectFrom('custom_node_kind').select(['kind_name', 'config']).execute();
  const sources = await db.selectFrom('source_kind').select('name').execute();
  const icons: Record<string, KindIcon> = {};
  for (const { kind_name: name, config } of kinds) {
    const icon = { text: iconText(config.icon), color: config.icon.color };
    const builtIn = builtInIcon(name);
    if (builtIn?.text !== icon.text || builtIn.color !== icon.color) icons[name] = icon;
  }
  return {
    display: kinds.map((row) => row.kind_name).filter((name) => !nodeKind(name)?.displayKind),
    source: sources.map((row) => row.name).filter((name) => !nodeKind(name)?.sourceKind),
    icons,
  };
}

/** Relationship kinds of schemas that an attacker can follow, without the built-in ones. */
export async function readTraversableKinds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('schema_relationship_kind')
    .select('name')
    .where('is_traversable', '=', true)
    .execute();
  return rows.map((row) => row.name).filter((name) => !isRelationshipKind(name));
}
