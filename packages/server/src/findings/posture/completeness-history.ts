import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { TimeRange } from '../requests/finding-request.ts';
import type { Point } from './posture-store.ts';

export const COMPLETENESS = {
  'session-completeness': 'session_completeness',
  'group-completeness': 'local_group_completeness',
} as const;
export type CompletenessFigure = keyof typeof COMPLETENESS;

/** How much was known of domains, day by day: the mean of the last figures of each. Tenants have no such figure. */
export async function completenessHistory(
  db: Database,
  figure: CompletenessFigure,
  environments: readonly string[],
  { start, end }: TimeRange,
): Promise<Point[]> {
  const day = sql<Date>`date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC'`;
  const last = db
    .selectFrom('environment_quality')
    .distinctOn(['environment_id', day])
    .select(day.as('day'))
    .select(sql<number>`(figures ->> ${COMPLETENESS[figure]}::text)::float8`.as('share'))
    .where('platform', '=', 'ad')
    .where('environment_id', 'in', [...environments])
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .orderBy('environment_id')
    .orderBy(day)
    .orderBy('id', 'desc');
  return db
    .selectFrom(last.as('last'))
    .select('day')
    .select(sql<number>`avg(share)`.as('value'))
    .groupBy('day')
    .orderBy('day')
    .execute();
}
