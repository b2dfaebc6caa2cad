import type { Logger } from 'pino';
import { openForBackup } from '../backup/open-database-for-backup.ts';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { type MigrationNote, migrationNotes } from '../storage/migrations/migration-notes.ts';
import { requireKnownSchema } from '../storage/schema-state.ts';
import { SERVICE_VERSION } from '../version.ts';
import { type Replica, ReplicaStore } from './replica-store.ts';

type UpgradeConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'embeddedDatabase' | 'memoryLimit' | 'secretKeys' | 'deprecations'
>;

/** What the first start of this version does with a database. */
type UpgradeReport = {
  readonly version: string;
  /** Whether the service was never started on this database. */
  readonly isNew: boolean;
  readonly pending: readonly (MigrationNote & { readonly name: string })[];
  /** Whether processes of the version before can go on running. */
  readonly sideBySide: boolean;
  /** The processes that use the database now. */
  readonly running: readonly Pick<Replica, 'host' | 'pid' | 'program_version'>[];
  /** Why this version would not start. */
  readonly refusals: readonly string[];
  readonly deprecations: readonly string[];
};

/** Changes nothing. Throws `ConfigError` for a database of a newer version; a service may use the database meanwhile. */
export async function checkUpgrade(config: UpgradeConfig, log: Logger): Promise<UpgradeReport> {
  const { db, close } = await openForBackup(config, log);
  try {
    const { applied, pending } = await requireKnownSchema(db);
    const changes = pending.map((name) => ({ name, ...migrationNotes[name] }));
    const isNew = applied.length === 0;
    return {
      version: SERVICE_VERSION,
      isNew,
      pending: changes,
      sideBySide: changes.every(({ sideBySide }) => sideBySide),
      running: applied.includes('0025-owner-and-replicas') ? await runningProcesses(db) : [],
      refusals: !isNew && config.secretKeys.isNew ? [KEY_MISSING] : [],
      deprecations: config.deprecations,
    };
  } finally {
    await close();
  }
}

const KEY_MISSING =
  'The secret key of this database is missing: restore secret.key, or set CHOKEPOINT_SECRET_KEY as it was.';

async function runningProcesses(db: Database): Promise<UpgradeReport['running']> {
  return (await new ReplicaStore(db).alive()).map(({ host, pid, program_version }) => ({ host, pid, program_version }));
}
