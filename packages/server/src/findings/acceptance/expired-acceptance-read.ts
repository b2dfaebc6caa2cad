import type { Severity } from '@chokepoint/model';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

export type ExpiredAcceptances = {
  readonly type: string;
  readonly environment_id: string;
  readonly environment_name: string;
  readonly zone: number;
  readonly count: number;
  readonly severities: readonly Severity[];
};

/** Acceptances that have expired after `from`, up to and including `until`; by type, environment and zone. */
export async function expiredAcceptances(db: Database, from: Date, until: Date): Promise<ExpiredAcceptances[]> {
  return db
    .selectFrom('finding')
    .select(['type', 'environment_id', 'environment_name', 'zone'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<Severity[]>`array_agg(distinct severity)`.as('severities'))
    .where('archived_at', 'is', null)
    .where('accepted_until', '>', from)
    .where('accepted_until', '<=', until)
    .groupBy(['type', 'environment_id', 'environment_name', 'zone'])
    .execute();
}
