import { Kysely } from 'kysely';
import type { OpenDatabase } from '../database.ts';
import type { Schema } from '../schema.ts';
import { PgliteDatabase } from './pglite-database.ts';
import { PgliteDialect } from './pglite-dialect.ts';

/** Opens PGlite in a folder, or in memory. */
export async function openPglite(
  folder: string | undefined,
  template?: Uint8Array<ArrayBuffer>,
): Promise<OpenDatabase> {
  const database = await PgliteDatabase.open({ folder, ...(template && { template }) });
  const db = new Kysely<Schema>({ dialect: new PgliteDialect(database) });
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
