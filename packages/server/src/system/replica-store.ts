import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { SERVICE_VERSION } from '../version.ts';

export type Replica = {
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly role: string;
  readonly program_version: string;
  readonly graph_version: number;
  readonly started_at: Date;
  readonly seen_at: Date;
};

/** The processes on this database, by the clock of the database. */
export class ReplicaStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Says that a process is alive; the rows of those that have been silent for a day are removed. */
  async renew(name: string, role: string, graphVersion: number): Promise<void> {
    await sql`insert into replica (name, host, pid, role, program_version, graph_version, started_at, seen_at)
      values (${name}, ${hostname()}, ${process.pid}, ${role}, ${SERVICE_VERSION}, ${graphVersion}, now(), now())
      on conflict (name) do update set graph_version = excluded.graph_version, seen_at = now()`.execute(this.#db);
    await sql`delete from replica where seen_at < now() - interval '1 day'`.execute(this.#db);
  }

  async remove(name: string): Promise<void> {
    await this.#db.deleteFrom('replica').where('name', '=', name).execute();
  }

  /** Those that were alive half a minute ago. */
  async alive(): Promise<Replica[]> {
    return this.#db
      .selectFrom('replica')
      .selectAll()
      .where('seen_at', '>', sql<Date>`now() - interval '30 seconds'`)
      .orderBy('started_at')
      .orderBy('name')
      .execute();
  }
}
