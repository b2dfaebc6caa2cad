import { HYGIENE } from '@chokepoint/analysis';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingScope, FindingSnapshotTable, PostureTable } from '../../storage/finding-tables.ts';
import { filtered, type ListExpressions, neverDeleted, paged, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { TimeRange } from '../requests/finding-request.ts';

export type SnapshotRow = Selectable<FindingSnapshotTable>;
export type PostureRow = Selectable<PostureTable>;
export type Point = { readonly day: Date; readonly value: number };

type Asked = TimeRange & {
  readonly scope: FindingScope;
  /** All when absent. */
  readonly environments: readonly string[] | undefined;
  readonly zones: readonly number[];
};

/** Figures that can be followed from day to day. */
export const FOLLOWED = ['findings', 'exposure', 'assets', 'attack-paths', 'archived-findings'] as const;
export type Followed = (typeof FOLLOWED)[number];

const STAMPS: ListExpressions = {
  id: sql.ref('id'),
  domain_sid: sql.ref('environment_id'),
  created_at: sql.ref('taken_at'),
  updated_at: sql.ref('taken_at'),
  deleted_at: neverDeleted,
};
const exposureIndex: Expression<unknown> = sql`case when population = 0 then 0 else exposed::float8 / population end`;
const DAY = sql<Date>`date_trunc('day', taken_at at time zone 'UTC') at time zone 'UTC'`;

/** What runs have counted, for those who ask. */
export class PostureStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async snapshots(type: readonly string[], asked: Asked, { filters, sorts }: ListRequest): Promise<SnapshotRow[]> {
    const columns: ListExpressions = {
      ...STAMPS,
      CompositeRisk: sql.ref('composite_risk'),
      FindingCount: sql.ref('finding_count'),
      ImpactedAssetCount: sql.ref('asset_count'),
    };
    const query = this.#db
      .selectFrom('finding_snapshot')
      .selectAll()
      .where('scope', '=', asked.scope)
      .where('environment_id', 'in', [...(asked.environments ?? [])])
      .where('zone', 'in', [...asked.zones])
      .where('type', 'in', [...type])
      .where('taken_at', '>=', asked.start)
      .where('taken_at', '<', asked.end);
    const fallback = [{ by: sql.ref('taken_at') }, { by: sql.ref('id') }];
    return sorted(filtered(query, filters, columns), sorts, columns, fallback).execute();
  }

  async postures(asked: Asked, request: ListRequest): Promise<{ count: number; rows: PostureRow[] }> {
    const columns: ListExpressions = {
      ...STAMPS,
      exposure_index: exposureIndex,
      tier_zero_count: sql.ref('member_count'),
      critical_risk_count: sql.ref('critical_types'),
    };
    const query = filtered(this.#postures(asked), request.filters, columns);
    const { count } = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
    const fallback = [{ by: sql.ref('taken_at') }, { by: sql.ref('id') }];
    return { count, rows: await paged(sorted(query.selectAll(), request.sorts, columns, fallback), request).execute() };
  }

  /** One point for each day with a run; of several runs the last one counts, except for what was archived. */
  async daily(figure: Followed, asked: Asked): Promise<Point[]> {
    if (figure === 'archived-findings') return this.#archived(asked);
    const last = this.#postures(asked)
      .distinctOn(['environment_id', 'zone', DAY])
      .selectAll()
      .select(DAY.as('day'))
      .orderBy('environment_id')
      .orderBy('zone')
      .orderBy(DAY)
      .orderBy('run', 'desc');
    const rows = await this.#db
      .selectFrom(last.as('last'))
      .select('day')
      .select(VALUES[figure].as('value'))
      .groupBy('day')
      .orderBy('day')
      .execute();
    return rows;
  }

  async #archived({ scope, environments, zones, start, end }: Asked): Promise<Point[]> {
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

  #postures({ scope, environments, zones, start, end }: Asked) {
    return this.#db
      .selectFrom('posture')
      .where('scope', '=', scope)
      .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]))
      .where('zone', 'in', [...zones])
      .where('taken_at', '>=', start)
      .where('taken_at', '<', end);
  }
}

/** Nobody is exposed to no zone. */
const inZone = sql.raw(`filter (where zone <> ${HYGIENE})`);
const VALUES = {
  findings: sql<number>`sum(finding_count)::int`,
  exposure: sql<number>`coalesce(sum(exposed) ${inZone}::float8 / nullif(sum(population) ${inZone}, 0), 0)`,
  assets: sql<number>`sum(member_count)::int`,
  'attack-paths': sql<number>`sum(attack_paths)::float8`,
} as const;
