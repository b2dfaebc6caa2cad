import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import { GraphKindStore } from '../kinds/graph-kind-store.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import { SavedQueryStore } from '../saved-queries/saved-query-store.ts';
import { makePublic } from '../saved-queries/sharing-store.ts';
import type { Database } from '../storage/database.ts';
import type { SchemaExtensionTable } from '../storage/tables/extension-tables.ts';
import type { Extension, NodeKindDefinition, ZoneRuleDefinition } from './extension.ts';
import { builtInExtension } from './extension-rules.ts';
import { requireFreeNames } from './require-free-names.ts';
import { SchemaEnvironmentStore } from './schema-environment-store.ts';
import { SchemaFindingStore } from './schema-finding-store.ts';
import { type KindIds, SchemaKindStore } from './schema-kind-store.ts';

export type ExtensionRecord = Pick<
  Selectable<SchemaExtensionTable>,
  'id' | 'name' | 'display_name' | 'version' | 'namespace' | 'is_builtin'
>;

/** Stores exactly these zone rules for an extension, inside a transaction. False when it has none, before and after. */
export type ZoneRuleWriter = {
  put(db: Database, extensionId: number, rules: readonly ZoneRuleDefinition[], now: Date): Promise<boolean>;
};

type Head = Pick<Extension, 'name' | 'displayName' | 'version' | 'namespace'>;

const COLUMNS = ['id', 'name', 'display_name', 'version', 'namespace', 'is_builtin'] as const;
/** Any number: schemas are written one at a time, so that what one finds free is still free when it writes. */
const SCHEMA_LOCK = 20260804;

/** The schemas that say what collectors' kinds mean. */
export class ExtensionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<ExtensionRecord[]> {
    return this.#db.selectFrom('schema_extension').select(COLUMNS).orderBy('display_name').orderBy('id').execute();
  }

  async byId(id: number): Promise<ExtensionRecord | undefined> {
    return this.#db.selectFrom('schema_extension').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  }

  async addBuiltIn({ displayName, ...head }: Head): Promise<number> {
    const { id } = await this.#db
      .insertInto('schema_extension')
      .values({ ...head, display_name: displayName, is_builtin: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Adds the schema, or updates the one with that name: entries with the same name retain their ids, missing ones are
   * removed.
   */
  async put(
    extension: Extension,
    now: Date,
    zoneRules: ZoneRuleWriter,
  ): Promise<{ readonly id: number; readonly created: boolean; readonly hasRules: boolean }> {
    return this.#exclusively(async (db) => {
      const known = (await new ExtensionStore(db).list()).find(({ name }) => name === extension.name);
      if (known?.is_builtin) throw builtInExtension();
      await requireFreeNames(db, extension, known?.id);
      const id = await writeHead(db, extension, now);
      await writeDeclarations(db, id, extension, now);
      await makePublic(db, await new SavedQueryStore(db).putOfExtension(id, extension.queries, now), now);
      const hasRules = await zoneRules.put(db, id, extension.zoneRules, now);
      return { id, created: known === undefined, hasRules };
    });
  }

  /** Removes a schema. Its kinds stay known to the graph, as kinds that any user may give another icon. True if it had zone rules. */
  async remove(id: number, now: Date, zoneRules: ZoneRuleWriter): Promise<boolean> {
    return this.#exclusively(async (db) => {
      const hadRules = await zoneRules.put(db, id, [], now);
      await new CustomNodeStore(db).release(await new SchemaKindStore(db).nodeKindIds(id), now);
      await db.deleteFrom('schema_extension').where('id', '=', id).where('is_builtin', '=', false).execute();
      return hadRules;
    });
  }

  #exclusively<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
      return work(transaction);
    });
  }
}

async function writeHead(db: Database, { name, displayName, version, namespace }: Head, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('schema_extension')
    .values({ name, display_name: displayName, version, namespace, created_at: now, updated_at: now })
    .onConflict((clash) =>
      clash.column('name').doUpdateSet({ display_name: displayName, version, namespace, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeDeclarations(db: Database, id: number, extension: Extension, now: Date): Promise<void> {
  const { nodeKinds, relationshipKinds, environments, findings } = extension;
  const names = [...nodeKinds, ...relationshipKinds].map((kind) => kind.name);
  const kindIds = await new GraphKindStore(db).register(names);
  const kinds = new SchemaKindStore(db);
  await displayKinds(db, id, nodeKinds, kindIds, now);
  await kinds.putNodeKinds(id, nodeKinds, kindIds, now);
  await kinds.putRelationshipKinds(id, relationshipKinds, kindIds, now);
  await new SourceKindStore(db).register(environments.map((environment) => environment.sourceKind));
  await new SchemaEnvironmentStore(db).put(id, environments, kindIds, now);
  await new SchemaFindingStore(db).put(id, findings, now);
}

/** Gives the schema's display kinds their icons. Kinds that it displayed before and does not any more lose theirs. */
async function displayKinds(
  db: Database,
  id: number,
  kinds: readonly NodeKindDefinition[],
  kindIds: KindIds,
  now: Date,
): Promise<void> {
  const displayed = kinds.filter((kind) => kind.isDisplayKind);
  const names = new Set(displayed.map((kind) => kind.name));
  const before = await new SchemaKindStore(db).displayKinds(id);
  const store = new CustomNodeStore(db);
  await store.remove(before.filter((name) => !names.has(name)));
  await store.claim(displayed, kindIds, now);
}
