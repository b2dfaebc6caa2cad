import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseKind, migratedDatabase } from '../test-database.ts';
import { ADMIN_PASSWORD } from '../test-service.ts';

export type ProcessPlace = {
  readonly folder: string;
  /** The environment of a process; each `name` has a data directory of its own. */
  env(name?: string): Record<string, string>;
  remove(): Promise<void>;
};

/** A database and a folder that outlive the processes on them; `server`: its database, instead of one of the run. */
export async function processPlace(kind: DatabaseKind, server?: string): Promise<ProcessPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-processes-'));
  const database = kind === 'postgres' && !server ? await migratedDatabase(kind) : undefined;
  const url = database?.location.kind === 'postgres' ? database.location.url : server;
  const secret = randomBytes(32).toString('base64');
  return {
    folder,
    env: (name = '') => ({
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_DATA_DIR: join(folder, name),
      CHOKEPOINT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CHOKEPOINT_SECRET_KEY: secret,
      ...(url && { CHOKEPOINT_DATABASE_URL: url }),
      CHOKEPOINT_EMBEDDED_DATABASE: kind === 'pglite' ? 'pglite' : 'postgres',
    }),
    async remove() {
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
