import { environments, nodeKinds, type Platform, relationshipKinds } from '@chokepoint/model';
import { graphKindIds } from '../kinds/custom-node-store.ts';
import type { Database } from '../storage/database.ts';

const BUILT_IN: readonly { readonly name: string; readonly displayName: string; readonly platform: Platform }[] = [
  { name: 'AD', displayName: 'Active Directory', platform: 'directory' },
  { name: 'AZ', displayName: 'Azure', platform: 'entra' },
];
const VERSION = 'v0.0.1';

/**
 * Registers what the product itself knows as schemas like any other. What is there already stays, and no number is used
 * up for it: clients know the ids of a fresh database.
 */
export async function seedBuiltInExtensions(db: Database): Promise<void> {
  const extensions = await seedHeads(db);
  const kinds = {
    nodes: await missing(db, 'schema_node_kind', nodeKinds, extensions),
    relationships: await missing(db, 'schema_relationship_kind', relationshipKinds, extensions),
  };
  const names = [...kinds.nodes, ...kinds.relationships].map((kind) => kind.name);
  const ids = await newKindIds(db, names);
  const shared = (kind: { name: string; platform: Platform }) => ({
    extension_id: extensions.get(kind.platform) as number,
    kind_id: ids.get(kind.name) as number,
    name: kind.name,
    description: '',
    info: '{}',
  });
  if (kinds.nodes.length > 0)
    await db
      .insertInto('schema_node_kind')
      .values(
        kinds.nodes.map((kind) => ({
          ...shared(kind),
          display_name: kind.name,
          is_display_kind: kind.icon !== undefined,
          icon: kind.icon?.glyph ?? '',
          color: kind.icon?.color ?? '',
        })),
      )
      .execute();
  if (kinds.relationships.length > 0)
    await db
      .insertInto('schema_relationship_kind')
      .values(kinds.relationships.map((kind) => ({ ...shared(kind), is_traversable: kind.traversable })))
      .execute();
  await seedEnvironments(db, extensions);
}

type Extensions = ReadonlyMap<Platform, number>;

async function seedHeads(db: Database): Promise<Extensions> {
  const known = await db.selectFrom('schema_extension').select(['id', 'name']).where('is_builtin', '=', true).execute();
  const ids = new Map<Platform, number>();
  for (const { name, displayName, platform } of BUILT_IN) {
    const present = known.find((row) => row.name === name);
    const row = { name, display_name: displayName, version: VERSION, namespace: name, is_builtin: true };
    const { id } =
      present ?? (await db.insertInto('schema_extension').values(row).returning('id').executeTakeFirstOrThrow());
    ids.set(platform, id);
  }
  return ids;
}

async function missing<K extends { readonly name: string; readonly platform: Platform }>(
  db: Database,
  table: 'schema_node_kind' | 'schema_relationship_kind',
  all: readonly K[],
  extensions: Extensions,
): Promise<K[]> {
  const rows = await db
    .selectFrom(table as 'schema_node_kind')
    .select('name')
    .execute();
  const present = new Set(rows.map((row) => row.name));
  return all.filter((kind) => extensions.has(kind.platform) && !present.has(kind.name));
}

/** Ids of kinds in the graph, which learns those that are new to it. */
async function newKindIds(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('graph_kind')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const added = names.filter((name) => !ids.has(name));
  if (added.length > 0) for (const [name, id] of await graphKindIds(db, added)) ids.set(name, id);
  return ids;
}

async function seedEnvironments(db: Database, extensions: Extensions): Promise<void> {
  const rows = await db.selectFrom('schema_environment').select('environment_kind').execute();
  const present = new Set(rows.map((row) => row.environment_kind));
  for (const { kind, sourceKind, principals } of environments) {
    const platform = nodeKinds.find((one) => one.name === kind)?.platform;
    const extension = platform && extensions.get(platform);
    if (extension === undefined || present.has(kind)) continue;
    const ids = await newKindIds(db, [kind]);
    await db
      .insertInto('schema_environment')
      .values({
        extension_id: extension,
        kind_id: ids.get(kind) as number,
        environment_kind: kind,
        source_kind: sourceKind,
        principal_kinds: JSON.stringify(principals),
      })
      .execute();
  }
}
