import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { graphKindIds } from '../kinds/custom-node-store.ts';
import type { Database } from '../storage/database.ts';
import type { SchemaExtensionTable } from '../storage/tables/extension-tables.ts';
import { leaveShownKinds, showKinds } from './displayed-kinds.ts';
import type { Extension } from './extension.ts';
import { writeEnvironments, writeFindings, writeNodeKinds, writeRelationshipKinds } from './extension-parts.ts';
import { builtInExtension } from './extension-rules.ts';
import { requireFreeNames } from './taken-names.ts';

export type ExtensionRecord = Pick<
  Selectable<SchemaExtensionTable>,
  'id' | 'name' | 'display_name' | 'version' | 'namespace' | 'is_builtin'
>;

const SHOWN = ['id', 'name', 'display_name', 'version', 'namespace', 'is_builtin'] as const;
/** Any number: schemas are written one at a time, so that what one finds free is still free when it writes. */
const SCHEMA_LOCK = 20260804;

/** The schemas that tell what collectors' kinds mean. */
export class ExtensionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<ExtensionRecord[]> {
    return this.#db.selectFrom('schema_extension').select(SHOWN).orderBy('display_name').orderBy('id').execute();
  }

  async byId(id: number): Promise<ExtensionRecord | undefined> {
    return this.#db.selectFrom('schema_extension').select(SHOWN).where('id', '=', id).executeTakeFirst();
  }

  /**
   * Adds the schema, or brings the one of that name to what is given: entries of the same name keep their ids, those that
   * are missing go away.
   */
  async put(extension: Extension, now: Date): Promise<{ readonly id: number; readonly created: boolean }> {
    return this.#exclusively(async (db) => {
      const known = await db
        .selectFrom('schema_extension')
        .select(['id', 'is_builtin'])
        .where('name', '=', extension.name)
        .executeTakeFirst();
      if (known?.is_builtin) throw builtInExtension();
      await requireFreeNames(db, extension, known?.id);
      const id = await writeHead(db, extension, now);
      const kindIds = await graphKindIds(db, [
        ...extension.nodeKinds.map((kind) => kind.name),
        ...extension.relationshipKinds.map((kind) => kind.name),
      ]);
      await showKinds(db, id, extension.nodeKinds, kindIds, now);
      await writeNodeKinds(db, id, extension, kindIds, now);
      await writeRelationshipKinds(db, id, extension, kindIds, now);
      await writeEnvironments(db, id, extension, kindIds, now);
      await writeFindings(db, id, extension, now);
      return { id, created: known === undefined };
    });
  }

  /** Removes a schema. Its kinds stay known to the graph, as kinds that anybody may give another icon. */
  async remove(id: number, now: Date): Promise<void> {
    await this.#exclusively(async (db) => {
      await leaveShownKinds(db, id, now);
      await db.deleteFrom('schema_extension').where('id', '=', id).where('is_builtin', '=', false).execute();
    });
  }

  #exclusively<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
      return work(transaction);
    });
  }
}

async function writeHead(db: Database, extension: Extension, now: Date): Promise<number> {
  const { name, displayName, version, namespace } = extension;
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
