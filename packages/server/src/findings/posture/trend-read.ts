import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import type { TimeRange } from '../requests/time-range.ts';

type TrendQuery = TimeRange & {
  readonly scope: FindingScope;
  readonly environments: readonly string[];
  readonly zones: readonly number[];
};

/** How the findings of a type changed. `end` = `start` + `increase` - `decrease`. */
export type Trend = {
  readonly type: string;
  readonly environments: readonly string[];
  readonly compositeRisk: number;
  readonly start: number;
  readonly end: number;
  readonly increase: number;
  readonly decrease: number;
  readonly impact: number | null;
  readonly exposure: number | null;
};

/** The first and last run of a range: the last run up to its start, or else the first in it; and the last run in it. */
type Measured = {
  readonly environment_id: string;
  readonly zone: number;
  readonly base: number;
  readonly last: number;
};

/** Trends of every type that had findings in the range, in no order. */
export async function findingTrends(db: Database, query: TrendQuery): Promise<Trend[]> {
  const byType = new Map<string, Trend>();
  for (const measured of await measuredRuns(db, query))
    for (const one of await trendsOf(db, query.scope, measured)) {
      const known = byType.get(one.type);
      byType.set(one.type, known ? mergeTrends(known, one) : one);
    }
  return [...byType.values()];
}

async function measuredRuns(db: Database, { start, end, scope, environments, zones }: TrendQuery) {
  if (environments.length === 0) return [];
  const runs = await db
    .selectFrom('posture')
    .select(['environment_id', 'zone'])
    .select(sql<number | null>`max(run) filter (where taken_at <= ${start})`.as('before'))
    .select(sql<number>`min(run)`.as('first'))
    .select(sql<number>`max(run)`.as('last'))
    .where('scope', '=', scope)
    .where('environment_id', 'in', [...environments])
    .where('zone', 'in', [...zones])
    .where('taken_at', '<', end)
    .groupBy(['environment_id', 'zone'])
    .execute();
  return runs.map(({ before, first, ...run }): Measured => ({ ...run, base: before ?? first }));
}

async function trendsOf(db: Database, scope: FindingScope, { environment_id, zone, base, last }: Measured) {
  const atBase = sql`filter (where run = ${base}::bigint)`;
  const sinceBase = sql`filter (where run > ${base}::bigint)`;
  const atLast = sql`filter (where run = ${last}::bigint)`;
  const rows = await db
    .selectFrom('finding_snapshot')
    .select('type')
    .select(sql<number>`coalesce(sum(finding_count) ${atBase}, 0)::int`.as('start'))
    .select(sql<number>`coalesce(sum(finding_count) ${atLast}, 0)::int`.as('end'))
    .select(sql<number>`coalesce(sum(new_count) ${sinceBase}, 0)::int`.as('increase'))
    .select(sql<number>`coalesce(sum(archived_count) ${sinceBase}, 0)::int`.as('decrease'))
    .select(sql<number>`coalesce(max(composite_risk) ${atLast}, 0)`.as('compositeRisk'))
    .select(sql<number | null>`max(impact_count) ${atLast}`.as('impact'))
    .select(sql<number | null>`max(exposure_count) ${atLast}`.as('exposure'))
    .where('scope', '=', scope)
    .where('environment_id', '=', environment_id)
    .where('zone', '=', zone)
    .where('run', '>=', base)
    .where('run', '<=', last)
    .groupBy('type')
    .execute();
  return rows
    .filter(({ start, end, increase, decrease }) => start + end + increase + decrease > 0)
    .map((row): Trend => ({ ...row, environments: [environment_id] }));
}

/** One trend of a type from two. */
export function mergeTrends(one: Trend, other: Trend): Trend {
  return {
    type: one.type,
    environments: [...new Set([...one.environments, ...other.environments])],
    compositeRisk: Math.max(one.compositeRisk, other.compositeRisk),
    start: one.start + other.start,
    end: one.end + other.end,
    increase: one.increase + other.increase,
    decrease: one.decrease + other.decrease,
    impact: sum(one.impact, other.impact),
    exposure: sum(one.exposure, other.exposure),
  };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}
