import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { badRequest, conflict, notFound } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import { filtered, type ListExpressions } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { sortedPage } from '../storage/sorted-page.ts';
import type { PolicyTable } from '../storage/tables/policy-tables.ts';
import type { RuleStatus, RuleVerdict } from './policy.ts';

type Row = Selectable<PolicyTable>;
export type StoredPolicy = Omit<Row, 'status' | 'verdicts'> & {
  readonly status: RuleStatus | null;
  readonly verdicts: readonly RuleVerdict[];
};
type WantedPolicy = Pick<StoredPolicy, 'name' | 'text' | 'enabled' | 'baseline_run_id'>;
export type PolicyChange = Partial<WantedPolicy>;
type Stamp = { readonly by: string; readonly now: Date };

const MOST_POLICIES = 100;
const COLUMNS: ListExpressions = {
  name: sql.ref('name'),
  enabled: sql.ref('enabled'),
  status: sql.ref('status'),
  checked_at: sql.ref('checked_at'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
};

/** Policies, and the verdicts of their latest check. */
export class PolicyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(policy: WantedPolicy, { by, now }: Stamp): Promise<StoredPolicy> {
    const { count } = await this.#db
      .selectFrom('policy')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_POLICIES) throw badRequest(`there are ${MOST_POLICIES} policies already`);
    const id = randomUUID();
    const row = { id, ...policy, created_at: now, created_by: by, updated_at: now, updated_by: by };
    await uniqueName(() => this.#db.insertInto('policy').values(row).execute());
    return this.require(id);
  }

  async require(id: string): Promise<StoredPolicy> {
    const row = await this.#db.selectFrom('policy').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return decode(row);
  }

  async page(list: ListRequest): Promise<{ count: number; rows: StoredPolicy[] }> {
    const all = filtered(this.#db.selectFrom('policy').selectAll(), list.filters, COLUMNS);
    const { count, rows } = await sortedPage(all, list, COLUMNS, [{ by: sql.ref('name') }]);
    return { count, rows: rows.map(decode) };
  }

  async enabled(): Promise<StoredPolicy[]> {
    const rows = await this.#db.selectFrom('policy').selectAll().where('enabled', '=', true).orderBy('name').execute();
    return rows.map(decode);
  }

  /** Verdicts on another text or baseline say nothing: they are forgotten. */
  async change(id: string, change: PolicyChange, { by, now }: Stamp): Promise<void> {
    const isOther = change.text !== undefined || change.baseline_run_id !== undefined;
    const unchecked = isOther ? { status: null, verdicts: null, checked_at: null, checked_run_id: null } : {};
    await uniqueName(() => this.#update(id, { ...change, ...unchecked, updated_at: now, updated_by: by }));
  }

  async setVerdicts(
    id: string,
    status: RuleStatus,
    verdicts: readonly RuleVerdict[],
    check: { readonly run: number; readonly baseline: number; readonly now: Date },
  ): Promise<void> {
    await this.#update(id, {
      status,
      // The database stores no NUL and no half of a character.
      verdicts: JSON.stringify(verdicts, (_, value) => (typeof value === 'string' ? storable(value) : value)),
      checked_at: check.now,
      checked_run_id: check.run,
      baseline_run_id: check.baseline,
    });
  }

  async remove(id: string): Promise<boolean> {
    const gone = await this.#db.deleteFrom('policy').where('id', '=', id).returning('id').executeTakeFirst();
    return gone !== undefined;
  }

  async #update(id: string, change: Updateable<PolicyTable>): Promise<void> {
    await this.#db.updateTable('policy').set(change).where('id', '=', id).execute();
  }
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const decode = (row: Row): StoredPolicy => ({
  ...row,
  status: row.status as RuleStatus | null,
  verdicts: (row.verdicts ?? []) as readonly RuleVerdict[],
});

async function uniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'policy_name_key') throw conflict('there is a policy of this name already');
    throw error;
  }
}
