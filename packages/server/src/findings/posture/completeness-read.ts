import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { TimeRange } from '../requests/time-range.ts';
import type { Point } from './posture-read.ts';

export const COMPLETENESS = {
  'session-completeness': 'session_completeness',
  'group-completeness': 'local_group_completeness',
} as const;
export type CompletenessMetric = keyof typeof COMPLETENESS;

/** How completely domains were collected, day by day: the mean of the last values of each. Tenants have no such value. */
export async function completenessHistory(
  db: Database,
  metric: CompletenessMetric,
  environments: readonly string[],
  { start, end }: TimeRange,
): Promise<Point[]> {
  const day = sql<Date>`date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC'`;
  const last = db
    .selectFrom('environment_quality')
    .distinctOn(['environment_id', day])
    .select(day.as('day'))
    .select(sql<number>`(figures ->> ${COMPLETENESS[metric]}::text)::float8`.as('share'))
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
