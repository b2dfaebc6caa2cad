import type { Database } from '../storage/database.ts';

type WorkKind = 'ingest' | 'backup' | 'export';
type WorkRecord = Readonly<Record<string, unknown>>;

/** What was done last, so that every process can show it. */
export class WorkRecordStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async set(kind: WorkKind, record: WorkRecord, now: Date): Promise<void> {
    const row = { ended_at: now, record: JSON.stringify(record) };
    await this.#db
      .insertInto('work_record')
      .values({ kind, ...row })
      .onConflict((known) => known.column('kind').doUpdateSet(row))
      .execute();
  }

  async last(kind: WorkKind): Promise<{ readonly endedAt: Date; readonly record: WorkRecord } | undefined> {
    const row = await this.#db.selectFrom('work_record').selectAll().where('kind', '=', kind).executeTakeFirst();
    return row && { endedAt: row.ended_at, record: row.record };
  }
}
