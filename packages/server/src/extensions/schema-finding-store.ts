import type { Database } from '../storage/database.ts';
import { removeUndeclared } from './declaration-store.ts';
import type { FindingDefinition } from './extension.ts';

/** The finding types that schemas declare. */
export class SchemaFindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Makes these the finding types of a schema: those with the same name retain their ids, all others are removed. */
  async put(extensionId: number, findings: readonly FindingDefinition[], now: Date): Promise<void> {
    const names = findings.map((finding) => finding.name);
    await removeUndeclared(this.#db, 'schema_finding', extensionId, names);
    for (const finding of findings) {
      const fields = {
        display_name: finding.displayName,
        relationship_kind: finding.relationshipKind,
        environment_kind: finding.environmentKind,
        remediation: JSON.stringify(finding.remediation),
        updated_at: now,
      };
      await this.#db
        .insertInto('schema_finding')
        .values({ extension_id: extensionId, name: finding.name, ...fields, created_at: now })
        .onConflict((clash) => clash.column('name').doUpdateSet(fields))
        .execute();
    }
  }
}
