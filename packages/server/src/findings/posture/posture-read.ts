import { HYGIENE } from '@chokepoint/analysis';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { FindingScope, FindingSnapshotTable, PostureTable } from '../../storage/tables/finding-tables.ts';
import type { TimeRange } from '../requests/time-range.ts';

export type SnapshotRow = Selectable<FindingSnapshotTable>;
export type PostureRow = Selectable<PostureTable>;
export type Point = { readonly day: Date; readonly value: number };

export type PostureQuery = TimeRange & {
  readonly scope: FindingScope;
  /** All when absent. */
  readonly environments: readonly string[] | undefined;
  readonly zones: readonly number[];
};

/** Metrics whose history can be requested. */
export const DAILY_METRICS = ['findings', 'exposure', 'assets', 'attack-paths', 'archived-findings'] as const;
export type DailyMetric = (typeof DAILY_METRICS)[number];

const STAMPS: ListExpressions = {
  id: sql.ref('id'),
  domain_sid: sql.ref('environment_id'),
  created_at: sql.ref('taken_at'),
  updated_at: sql.ref('taken_at'),
  deleted_at: neverDeleted,
};
const exposureIndex: Expression<unknown> = sql`case when population = 0 then 0 else exposed::float8 / population end`;
const DAY = sql<Date>`date_trunc('day', taken_at at time zone 'UTC') at time zone 'UTC'`;

/** Lists of what runs have counted. */
export class PostureRead {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async snapshots(
    types: readonly string[],
    query: PostureQuery,
    { filters, sorts }: ListRequest,
  ): Promise<SnapshotRow[]> {
    const columns: ListExpressions = {
      ...STAMPS,
      CompositeRisk: sql.ref('composite_risk'),
      FindingCount: sql.ref('finding_count'),
      ImpactedAssetCount: sql.ref('asset_count'),
    };
    const found = this.#db
      .selectFrom('finding_snapshot')
      .selectAll()
      .where('scope', '=', query.scope)
      .where('environment_id', 'in', [...(query.environments ?? [])])
      .where('zone', 'in', [...query.zones])
      .where('type', 'in', [...types])
      .where('taken_at', '>=', query.start)
      .where('taken_at', '<', query.end);
    const fallback = [{ by: sql.ref('taken_at') }, { by: sql.ref('id') }];
    return sorted(filtered(found, filters, columns), sorts, columns, fallback).execute();
  }

  async list(query: PostureQuery, request: ListRequest): Promise<{ count: number; rows: PostureRow[] }> {
    const columns: ListExpressions = {
      ...STAMPS,
      exposure_index: exposureIndex,
      tier_zero_count: sql.ref('member_count'),
      critical_risk_count: sql.ref('critical_types'),
    };
    const found = filtered(this.#postures(query).selectAll(), request.filters, columns);
    const fallback = [{ by: sql.ref('taken_at') }, { by: sql.ref('id') }];
    return sortedPage(found, request, columns, fallback);
  }

  /** One point for each day with a run. The last run of a day counts; archived findings are summed. */
  async daily(metric: DailyMetric, query: PostureQuery): Promise<Point[]> {
    if (metric === 'archived-findings') return this.#archived(query);
    const last = this.#postures(query)
      .distinctOn(['environment_id', 'zone', DAY])
      .selectAll()
      .select(DAY.as('day'))
      .orderBy('environment_id')
      .orderBy('zone')
      .orderBy(DAY)
      .orderBy('run', 'desc');
    return this.#db
      .selectFrom(last.as('last'))
      .select('day')
      .select(VALUES[metric].as('value'))
      .groupBy('day')
      .orderBy('day')
      .execute();
  }

  async #archived({ scope, environments, zones, start, end }: PostureQuery): Promise<Point[]> {
    return this.#db
      .selectFrom('finding_snapshot')
      .select(DAY.as('day'))
      .select(sql<number>`sum(archived_count)::int`.as('value'))
      .where('scope', '=', scope)
      .where('environment_id', 'in', [...(environments ?? [])])
      .where('zone', 'in', [...zones])
      .where('taken_at', '>=', start)
      .where('taken_at', '<', end)
      .groupBy(DAY)
      .orderBy(DAY)
      .execute();
  }

  #postures({ scope, environments, zones, start, end }: PostureQuery) {
    return this.#db
      .selectFrom('posture')
      .where('scope', '=', scope)
      .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]))
      .where('zone', 'in', [...zones])
      .where('taken_at', '>=', start)
      .where('taken_at', '<', end);
  }
}

/** Exposure exists only towards zones, not for hygiene. */
const inZone = sql.raw(`filter (where zone <> ${HYGIENE})`);
const VALUES = {
  findings: sql<number>`sum(finding_count)::int`,
  exposure: sql<number>`coalesce(sum(exposed) ${inZone}::float8 / nullif(sum(population) ${inZone}, 0), 0)`,
  assets: sql<number>`sum(member_count)::int`,
  'attack-paths': sql<number>`sum(attack_paths)::float8`,
} as const;
