import type { Insertable } from 'kysely';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { SchemaNodeKindTable, SchemaRelationshipKindTable } from '../storage/tables/extension-tables.ts';
import { removeUndeclared } from './declaration-store.ts';
import type { NodeKindDefinition, RelationshipKindDefinition } from './extension.ts';

/** Ids of kinds in the graph, by name. */
export type KindIds = ReadonlyMap<string, number>;

/** A kind, and the schema that declares it. */
export type Declared<Kind> = Kind & { readonly extensionId: number };

/** The node and relationship kinds that schemas declare. */
export class SchemaKindStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Ids in the graph of a schema's node kinds, in the order in which they were declared. */
  async nodeKindIds(extensionId: number): Promise<KindIds> {
    const rows = await this.#db
      .selectFrom('schema_node_kind')
      .select(['kind_id', 'name'])
      .where('extension_id', '=', extensionId)
      .orderBy('id')
      .execute();
    return new Map(rows.map(({ kind_id: id, name }) => [name, id]));
  }

  /** Names of a schema's node kinds that are shown as the type of a node. */
  async displayKinds(extensionId: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('schema_node_kind')
      .select('name')
      .where('extension_id', '=', extensionId)
      .where('is_display_kind', '=', true)
      .execute();
    return rows.map((row) => row.name);
  }

  /** Makes these the node kinds of a schema: those with the same name retain their ids, all others are removed. */
  async putNodeKinds(extensionId: number, kinds: readonly NodeKindDefinition[], ids: KindIds, now: Date) {
    await removeUndeclared(this.#db, 'schema_node_kind', extensionId, namesOf(kinds));
    const rows = kinds.map((kind) => nodeKindRow({ ...kind, extensionId }, ids, now));
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('schema_node_kind')
        .values([...batch])
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

  /** The same for relationship kinds. */
  async putRelationshipKinds(
    extensionId: number,
    kinds: readonly RelationshipKindDefinition[],
    ids: KindIds,
    now: Date,
  ): Promise<void> {
    await removeUndeclared(this.#db, 'schema_relationship_kind', extensionId, namesOf(kinds));
    const rows = kinds.map((kind) => relationshipKindRow({ ...kind, extensionId }, ids, now));
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('schema_relationship_kind')
        .values([...batch])
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

  /** Adds node kinds that are new, in this order. */
  async addNodeKinds(kinds: readonly Declared<NodeKindDefinition>[], ids: KindIds): Promise<void> {
    const rows = kinds.map((kind) => nodeKindRow(kind, ids));
    if (rows.length > 0) await this.#db.insertInto('schema_node_kind').values(rows).execute();
  }

  /** Adds relationship kinds that are new, in this order. */
  async addRelationshipKinds(kinds: readonly Declared<RelationshipKindDefinition>[], ids: KindIds): Promise<void> {
    const rows = kinds.map((kind) => relationshipKindRow(kind, ids));
    if (rows.length > 0) await this.#db.insertInto('schema_relationship_kind').values(rows).execute();
  }
}

const namesOf = (kinds: readonly { readonly name: string }[]): string[] => kinds.map((kind) => kind.name);

const times = (now: Date | undefined) => now && { created_at: now, updated_at: now };

function nodeKindRow(kind: Declared<NodeKindDefinition>, ids: KindIds, now?: Date): Insertable<SchemaNodeKindTable> {
  return {
    extension_id: kind.extensionId,
    kind_id: ids.get(kind.name)!,
    name: kind.name,
    display_name: kind.displayName,
    description: kind.description,
    is_display_kind: kind.isDisplayKind,
    icon: kind.icon,
    color: kind.color,
    info: JSON.stringify(kind.info),
    ...times(now),
  };
}

function relationshipKindRow(
  kind: Declared<RelationshipKindDefinition>,
  ids: KindIds,
  now?: Date,
): Insertable<SchemaRelationshipKindTable> {
  return {
    extension_id: kind.extensionId,
    kind_id: ids.get(kind.name)!,
    name: kind.name,
    description: kind.description,
    is_traversable: kind.isTraversable,
    info: JSON.stringify(kind.info),
    ...times(now),
  };
}
