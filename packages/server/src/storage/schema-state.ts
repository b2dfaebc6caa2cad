import type { Kysely } from 'kysely';
import { ConfigError } from '../config-error.ts';
import { SERVICE_VERSION } from '../version.ts';
import { schemaOf } from './dump/table-list.ts';
import { isMigration, type MigrationName, migrationNames } from './migrations/index.ts';

/** How the schema of a database stands to this program. */
type SchemaState = {
  readonly applied: readonly string[];
  /** What the next start of this program would change, in order. */
  readonly pending: readonly MigrationName[];
  /** Changes of a newer program. */
  readonly unknown: readonly string[];
};

async function schemaState<T>(db: Kysely<T>): Promise<SchemaState> {
  const applied = await schemaOf(db);
  return {
    applied,
    pending: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !isMigration(name)),
  };
}

/** A newer version of the program has changed the schema in ways that this one does not know. */
export async function requireKnownSchema<T>(db: Kysely<T>): Promise<SchemaState> {
  const state = await schemaState(db);
  if (state.unknown.length > 0)
    throw new ConfigError(
      `This database was used by a newer version of Chokepoint than ${SERVICE_VERSION} (it has the change ${state.unknown.at(-1)}): start that version or a later one, or restore a backup that was made before the upgrade.`,
    );
  return state;
}

/** For programs that read the tables and must not change them. */
export async function requireCurrentSchema<T>(db: Kysely<T>): Promise<void> {
  const { applied, pending } = await requireKnownSchema(db);
  if (applied.length === 0) throw new ConfigError('This database is empty: start the service once, then try again.');
  if (pending.length > 0)
    throw new ConfigError(
      `This database was last used by an older version of Chokepoint than ${SERVICE_VERSION}: start the service once, then try again.`,
    );
}
