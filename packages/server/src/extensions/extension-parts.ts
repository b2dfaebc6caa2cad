import { sql } from 'kysely';
import { SourceKinds } from '../kinds/source-kinds.ts';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { Extension } from './extension.ts';

/** Ids of kinds in the graph, by name. */
export type KindIds = ReadonlyMap<string, number>;

export async function writeNodeKinds(db: Database, id: number, { nodeKinds }: Extension, ids: KindIds, now: Date) {
  await forgetOthers(
    db,
    'schema_node_kind',
    'name',
    id,
    nodeKinds.map((kind) => kind.name),
  );
  for (const batch of inBatches(nodeKinds))
    await db
      .insertInto('schema_node_kind')
      .values(
        batch.map((kind) => ({
          extension_id: id,
          kind_id: ids.get(kind.name) as number,
          name: kind.name,
          display_name: kind.displayName,
          description: kind.description,
          is_display_kind: kind.isDisplayKind,
          icon: kind.icon,
          color: kind.color,
          info: JSON.stringify(kind.info),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((clash) =>
        clash.column('name').doUpdateSet((row) => ({
          display_name: row.ref('excluded.display_name'),
          description: row.ref('excluded.description'),
          is_display_kind: row.ref('excluded.is_display_kind'),
          icon: row.ref('excluded.icon'),
          color: row.ref('excluded.color'),
          info: row.ref('excluded.info'),
          updated_at: now,
        })),
      )
      .execute();
}

export async function writeRelationshipKinds(
  db: Database,
  id: number,
  { relationshipKinds }: Extension,
  ids: KindIds,
  now: Date,
) {
  await forgetOthers(
    db,
    'schema_relationship_kind',
    'name',
    id,
    relationshipKinds.map((kind) => kind.name),
  );
  for (const batch of inBatches(relationshipKinds))
    await db
      .insertInto('schema_relationship_kind')
      .values(
        batch.map((kind) => ({
          extension_id: id,
          kind_id: ids.get(kind.name) as number,
          name: kind.name,
          description: kind.description,
          is_traversable: kind.isTraversable,
          info: JSON.stringify(kind.info),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((clash) =>
        clash.column('name').doUpdateSet((row) => ({
          description: row.ref('excluded.description'),
          is_traversable: row.ref('excluded.is_traversable'),
          info: row.ref('excluded.info'),
          updated_at: now,
        })),
      )
      .execute();
}

export async function writeEnvironments(
  db: Database,
  id: number,
  { environments }: Extension,
  ids: KindIds,
  now: Date,
) {
  const kinds = environments.map((environment) => environment.environmentKind);
  await new SourceKinds(db).register(environments.map((environment) => environment.sourceKind));
  await forgetOthers(db, 'schema_environment', 'environment_kind', id, kinds);
  for (const { environmentKind, sourceKind, principalKinds } of environments) {
    const fields = { source_kind: sourceKind, principal_kinds: JSON.stringify(principalKinds), updated_at: now };
    await db
      .insertInto('schema_environment')
      .values({
        extension_id: id,
        kind_id: ids.get(environmentKind) as number,
        environment_kind: environmentKind,
        ...fields,
        created_at: now,
      })
      .onConflict((clash) => clash.column('environment_kind').doUpdateSet(fields))
      .execute();
  }
}

export async function writeFindings(db: Database, id: number, { findings }: Extension, now: Date) {
  await forgetOthers(
    db,
    'schema_finding',
    'name',
    id,
    findings.map((finding) => finding.name),
  );
  for (const finding of findings) {
    const fields = {
      display_name: finding.displayName,
      relationship_kind: finding.relationshipKind,
      environment_kind: finding.environmentKind,
      remediation: JSON.stringify(finding.remediation),
      updated_at: now,
    };
    await db
      .insertInto('schema_finding')
      .values({ extension_id: id, name: finding.name, ...fields, created_at: now })
      .onConflict((clash) => clash.column('name').doUpdateSet(fields))
      .execute();
  }
}

type PartTable = 'schema_node_kind' | 'schema_relationship_kind' | 'schema_environment' | 'schema_finding';

/** Removes the entries of a schema that are not among those it has now. */
async function forgetOthers(
  db: Database,
  table: PartTable,
  column: 'name' | 'environment_kind',
  extension: number,
  names: readonly string[],
): Promise<void> {
  const kept = new Set(names);
  const rows = await db
    .selectFrom(table as 'schema_node_kind')
    .select(['id', sql<string>`${sql.ref(column)}`.as('name')])
    .where('extension_id', '=', extension)
    .execute();
  const gone = rows.filter((row) => !kept.has(row.name)).map((row) => row.id);
  for (const batch of inBatches(gone))
    await db
      .deleteFrom(table as 'schema_node_kind')
      .where('id', 'in', [...batch])
      .execute();
}
