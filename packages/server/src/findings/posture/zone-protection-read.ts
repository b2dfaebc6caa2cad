import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import type { TimeRange } from '../requests/time-range.ts';

type ProtectionQuery = TimeRange & {
  readonly scope: FindingScope;
  readonly environments: readonly string[];
  readonly zone: number;
};

export type ProtectionPoint = { readonly day: Date; readonly total: number; readonly exposed: number };

/**
 * Day by day how many objects a zone had, and how many of them an open finding led to, after the last analysis of the
 * day. Days without an analysis, or without objects, are left out.
 */
export async function zoneProtection(db: Database, query: ProtectionQuery): Promise<ProtectionPoint[]> {
  const { scope, environments, zone, start, end } = query;
  if (environments.length === 0) return [];
  const { rows } = await sql<ProtectionPoint>`
    with last as (
      select distinct on (environment_id, day) environment_id, taken_at, member_count, day
      from (select *, date_trunc('day', taken_at at time zone 'UTC') at time zone 'UTC' as day from posture
        where scope = ${scope} and zone = ${zone} and environment_id in (${sql.join(environments)})
          and taken_at >= ${start} and taken_at < ${end}) as runs
      order by environment_id, day, taken_at desc)
    select last.day, sum(last.member_count)::int as total, sum(least(open.exposed, last.member_count))::int as exposed
    from last cross join lateral (
      select count(distinct target_id)::int as exposed from finding
      where finding.environment_id = last.environment_id and finding.zone = ${zone}
        and (finding.local or ${scope === 'whole'})
        and finding.created_at <= last.taken_at and (archived_at is null or archived_at > last.taken_at)
        and (accepted_until is null or accepted_until <= last.taken_at)) as open
    group by last.day having sum(last.member_count) > 0 order by last.day`.execute(db);
  return rows;
}
