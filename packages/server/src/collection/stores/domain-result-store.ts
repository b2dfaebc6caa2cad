import { DOMAIN_COUNTS, type DomainCount, type ReportedDomain } from '@chokepoint/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { CollectionDomainResultTable } from '../../storage/tables/collection-tables.ts';
import type { EnvironmentTally } from '../../uploads/conversion/domain-tally.ts';

export type DomainResult = Selectable<CollectionDomainResultTable>;

/** The results of jobs per domain, counted in the data that they have handed in. */
export class DomainResultStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async ofJobs(jobIds: readonly number[]): Promise<Map<number, DomainResult[]>> {
    const found = new Map<number, DomainResult[]>();
    for (const batch of inBatches(jobIds)) {
      const rows = await this.#db
        .selectFrom('collection_domain_result')
        .selectAll()
        .where('job_id', 'in', batch)
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

  /** Adds the counts of one more document. */
  async add(jobId: number, tallies: readonly EnvironmentTally[], now: Date): Promise<void> {
    for (const { id, name, counts } of tallies) {
      const given = allCounts(counts);
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

  /** Adds what a collector reports about its domains. Where data was handed in, the counts of the data stay. */
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
      const given = allCounts(counts);
      const values = { job_id: jobId, domain_id: domain_name, domain_name, ...given };
      await this.#db
        .insertInto('collection_domain_result')
        .values({ ...values, success: success ?? true, message: message ?? '', created_at: now, updated_at: now })
        .execute();
    }
  }
}

/** A count that is missing is 0. */
function allCounts(
  counts: Readonly<Partial<Record<DomainCount, number | null | undefined>>>,
): Record<DomainCount, number> {
  return Object.fromEntries(DOMAIN_COUNTS.map((count) => [count, counts[count] ?? 0])) as Record<DomainCount, number>;
}
