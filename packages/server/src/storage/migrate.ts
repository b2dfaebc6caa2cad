import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config-error.ts';
import { SERVICE_VERSION } from '../version.ts';
import { migrations } from './migrations/index.ts';

export const MIGRATION_TABLE = 'schema_migration';
export const MIGRATION_LOCK_TABLE = 'schema_migration_lock';

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

/** A newer version of the program has changed the schema in ways that this one does not know. */
async function requireKnownSchema<T>(db: Kysely<T>): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass(${MIGRATION_TABLE}) as name`.execute(
    db,
  );
  if (!tables[0]?.name) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(
    db,
  );
  const unknown = rows.filter(({ name }) => !(name in migrations)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new ConfigError(
      `This database was used by a newer version of Chokepoint than ${SERVICE_VERSION} (it has the change ${unknown.at(-1)}): start that version or a later one, or restore a backup that was made before the upgrade.`,
    );
}
