import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingWorkEntryTable, FindingWorkTable, WorkState } from '../../storage/tables/finding-tables.ts';
import type { FindingRow } from '../record/finding-store.ts';

export type WorkRow = Selectable<FindingWorkTable>;
export type WorkEntry = Selectable<FindingWorkEntryTable>;
export type WorkFields = Partial<Pick<WorkRow, 'state' | 'owner' | 'reason' | 'ticket_url' | 'due_at'>>;
type Identity = Pick<FindingRow, 'type' | 'environment_id' | 'zone' | 'source_id' | 'target_id'>;

type NewEntry = {
  readonly author: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly comment: string;
};

/** Who writes entries about what an analysis saw. */
const ANALYSIS = 'analysis';
const SAME_FINDING = sql`finding.type = finding_work.type and finding.environment_id = finding_work.environment_id
  and finding.zone = finding_work.zone and finding.source_id = finding_work.source_id
  and finding.target_id = finding_work.target_id`;

/** What is done about findings, by what identifies a finding for good. */
export class WorkStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(finding: Identity): Promise<WorkRow | undefined> {
    const { type, environment_id, zone, source_id, target_id } = finding;
    return this.#db
      .selectFrom('finding_work')
      .selectAll()
      .where('type', '=', type)
      .where('environment_id', '=', environment_id)
      .where('zone', '=', zone)
      .where('source_id', '=', source_id)
      .where('target_id', '=', target_id)
      .executeTakeFirst();
  }

  /** The work on everything of a zone and environment whose type begins so. */
  async ofZone(environment: string, zone: number, prefix: string): Promise<WorkRow[]> {
    return this.#db
      .selectFrom('finding_work')
      .selectAll()
      .where('environment_id', '=', environment)
      .where('zone', '=', zone)
      .where(sql<boolean>`starts_with(type, ${prefix})`)
      .orderBy('id')
      .execute();
  }

  /** The work on everything whose type begins so. */
  async ofType(prefix: string): Promise<WorkRow[]> {
    return this.#db
      .selectFrom('finding_work')
      .selectAll()
      .where(sql<boolean>`starts_with(type, ${prefix})`)
      .orderBy('id')
      .execute();
  }

  /** The newest first. */
  async entries(workId: number, limit: number): Promise<WorkEntry[]> {
    return this.#db
      .selectFrom('finding_work_entry')
      .selectAll()
      .where('work_id', '=', workId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Changes the work on a finding, which begins as open, and adds an entry to its history. */
  async change(finding: Identity, fields: WorkFields, entry: NewEntry, now: Date): Promise<WorkRow> {
    const { type, environment_id, zone, source_id, target_id } = finding;
    const stamp = { updated_at: now, updated_by: entry.author };
    const known = await this.of(finding);
    const row = known
      ? await this.#db
          .updateTable('finding_work')
          .set({ ...fields, ...stamp })
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await this.#db
          .insertInto('finding_work')
          .values({ type, environment_id, zone, source_id, target_id, state: 'open', ...fields, ...stamp })
          .returningAll()
          .executeTakeFirstOrThrow();
    await this.#addEntries([row], entry, now);
    return row;
  }

  /** Call it when a run has been recorded: what is gone is fixed, what was fixed and is there is reopened. */
  async follow(now: Date): Promise<WorkRow[]> {
    const reopened = await this.#move(
      'reopened',
      sql`state = 'fixed' and exists (select 1 from finding where archived_at is null and ${SAME_FINDING})`,
      now,
    );
    await this.#move(
      'fixed',
      sql`state <> 'fixed' and exists (
        select 1 from finding where archived_at = ${now} and status = 'remediated' and ${SAME_FINDING})`,
      now,
    );
    return reopened;
  }

  /** The same for the removal of relationships, by the ids of the work on them. */
  async followRemovals(gone: readonly number[], there: readonly number[], now: Date): Promise<void> {
    await this.#move('reopened', sql`state = 'fixed' and id = any(${there}::bigint[])`, now);
    await this.#move('fixed', sql`state <> 'fixed' and id = any(${gone}::bigint[])`, now);
  }

  async #move(state: WorkState, condition: ReturnType<typeof sql>, now: Date): Promise<WorkRow[]> {
    const rows = await this.#db
      .updateTable('finding_work')
      .set({ state, updated_at: now, updated_by: ANALYSIS })
      .where(sql<boolean>`(${condition})`)
      .returningAll()
      .execute();
    await this.#addEntries(rows, { author: ANALYSIS, changes: { state }, comment: '' }, now);
    return rows;
  }

  async #addEntries(rows: readonly WorkRow[], { author, changes, comment }: NewEntry, now: Date): Promise<void> {
    for (let first = 0; first < rows.length; first += AT_ONCE)
      await this.#db
        .insertInto('finding_work_entry')
        .values(
          rows.slice(first, first + AT_ONCE).map(({ id, state }) => ({
            work_id: id,
            made_at: now,
            author,
            state,
            changes: JSON.stringify(changes),
            comment,
          })),
        )
        .execute();
  }
}

const AT_ONCE = 500;
