import type { Database } from '../storage/database.ts';
import { removeUndeclared } from './declaration-store.ts';
import type { EnvironmentDefinition } from './extension.ts';
import type { KindIds } from './schema-kind-store.ts';

/** The kinds of environments that schemas declare. */
export class SchemaEnvironmentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<{ readonly environment_kind: string; readonly extension_id: number }[]> {
    return this.#db.selectFrom('schema_environment').select(['environment_kind', 'extension_id']).execute();
  }

  /** Makes these the environments of a schema: those of the same kind retain their ids, all others are removed. */
  async put(extensionId: number, environments: readonly EnvironmentDefinition[], ids: KindIds, now: Date) {
    const kinds = environments.map((environment) => environment.environmentKind);
    await removeUndeclared(this.#db, 'schema_environment', extensionId, kinds);
    for (const environment of environments) {
      const { source_kind, principal_kinds, ...identity } = rowOf(extensionId, environment, ids);
      const fields = { source_kind, principal_kinds, updated_at: now };
      await this.#db
        .insertInto('schema_environment')
        .values({ ...identity, ...fields, created_at: now })
        .onConflict((clash) => clash.column('environment_kind').doUpdateSet(fields))
        .execute();
    }
  }

  /** Adds an environment that is new. */
  async add(extensionId: number, environment: EnvironmentDefinition, ids: KindIds): Promise<void> {
    await this.#db
      .insertInto('schema_environment')
      .values(rowOf(extensionId, environment, ids))
      .execute();
  }
}

const rowOf = (extensionId: number, environment: EnvironmentDefinition, ids: KindIds) => ({
  extension_id: extensionId,
  kind_id: ids.get(environment.environmentKind)!,
  environment_kind: environment.environmentKind,
  source_kind: environment.sourceKind,
  principal_kinds: JSON.stringify(environment.principalKinds),
});
