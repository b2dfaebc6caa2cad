import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATION_LOCK_TABLE, MIGRATION_TABLE } from './migration-tables.ts';
import { migrations } from './migrations/index.ts';
import { requireKnownSchema } from './schema-state.ts';

/**
 * Brings the schema up to date, or to one of its earlier states. Processes that start at the same time wait for each
 * other on a lock in the database. Throws when a migration fails (its changes are rolled back), or when the database is
 * newer than this program.
 */
export async function migrate<T>(db: Kysely<T>, last?: string): Promise<void> {
  await requireKnownSchema(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}
