import { Kysely } from 'kysely';
import type { OpenDatabase } from '../database.ts';
import { observeStatements, type StatementObserver } from '../observed-statements.ts';
import type { Schema } from '../schema.ts';
import { PgliteDatabase } from './pglite-database.ts';
import { PgliteDialect } from './pglite-dialect.ts';

type PgliteOptions = {
  readonly template?: Uint8Array<ArrayBuffer> | undefined;
  readonly observe?: StatementObserver | undefined;
};

/** Opens PGlite in a folder, or in memory. */
export async function openPglite(
  folder: string | undefined,
  { template, observe }: PgliteOptions = {},
): Promise<OpenDatabase> {
  const database = await PgliteDatabase.open({ folder, ...(template && { template }) });
  const db = new Kysely<Schema>({ dialect: new PgliteDialect(database), ...observeStatements(observe) });
  return {
    db,
    kind: 'embedded',
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      await database.close();
    },
  };
}
