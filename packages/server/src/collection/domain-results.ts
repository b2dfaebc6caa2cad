import { DOMAIN_COUNTS, type DomainCount, type ReportedDomain } from '@chokepoint/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { CollectionDomainResultTable } from '../storage/tables/collection-tables.ts';
import type { EnvironmentTally } from '../uploads/conversion/domain-tally.ts';

export type DomainResultRow = Selectable<CollectionDomainResultTable>;

/** A statement takes only so many values. */
const MOST_AT_ONCE = 10_000;

/** What jobs brought of each domain, counted in the data that they handed in. */
export class DomainResults {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(jobIds: readonly number[]): Promise<Map<number, DomainResultRow[]>> {
    const found = new Map<number, DomainResultRow[]>();
    for (let start = 0; start < jobIds.length; start += MOST_AT_ONCE) {
      const rows = await this.#db
        .selectFrom('collection_domain_result')
        .selectAll()
        .where('job_id', 'in', jobIds.slice(start, start + MOST_AT_ONCE))
        .orderBy('id')
        .execute();
      for (const row of rows) {
        const list = found.get(row.job_id);
        if (list) list.push(row);
        else found.set(row.job_id, [row]);
      }
    }
    return found;
  }

  /** Adds what one more document held. */
  async add(jobId: number, tallies: readonly EnvironmentTally[], now: Date): Promise<void> {
    for (const { id, name, counts } of tallies) {
      const given = Object.fromEntries(DOMAIN_COUNTS.map((count) => [count, counts[count] ?? 0])) as Counts;
      await this.#db
        .insertInto('collection_domain_result')
        .values({
          job_id: jobId,
          domain_id: id,
          domain_name: name || id,
          success: true,
          ...given,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.constraint('collection_domain_result_domain').doUpdateSet({
            ...(Object.fromEntries(
              DOMAIN_COUNTS.map((count) => [
                count,
                sql`collection_domain_result.${sql.ref(count)} + excluded.${sql.ref(count)}`,
              ]),
            ) as Record<DomainCount, ReturnType<typeof sql<number>>>),
            ...(name && { domain_name: name }),
            updated_at: now,
          }),
        )
        .execute();
    }
  }

  /** What a collector says of its domains. The counts of a domain that it handed in data of stay those of the data. */
  async report(jobId: number, reported: readonly ReportedDomain[], now: Date): Promise<void> {
    for (const { domain_name, success, message, ...counts } of reported) {
      const known = await this.#db
        .updateTable('collection_domain_result')
        .set({ success: success ?? true, message: message ?? '', updated_at: now })
        .where('job_id', '=', jobId)
        .where(sql<boolean>`lower(domain_name) = ${domain_name.toLowerCase()}`)
        .returning('id')
        .execute();
      if (known.length > 0) continue;
      const given = Object.fromEntries(DOMAIN_COUNTS.map((count) => [count, counts[count] ?? 0])) as Counts;
      const values = { job_id: jobId, domain_id: domain_name, domain_name, ...given };
      await this.#db
        .insertInto('collection_domain_result')
        .values({ ...values, success: success ?? true, message: message ?? '', created_at: now, updated_at: now })
        .execute();
    }
  }
}

type Counts = Record<DomainCount, number>;
