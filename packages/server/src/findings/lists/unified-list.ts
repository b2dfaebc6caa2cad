import { HYGIENE } from '@chokepoint/analysis';
import type { unifiedFinding } from '@chokepoint/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { filterCondition, type ListExpressions, paged, sorted } from '../../storage/list-query.ts';
import type { Filter, ListRequest, Sort } from '../../storage/list-request.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { lastSeen } from './last-seen-read.ts';
import { type RankedFor, ranked } from './rank-read.ts';

type EncodedFinding = z.output<typeof unifiedFinding>;
export type UnifiedFinding = Readonly<Omit<EncodedFinding, 'first_seen' | 'last_seen'>> & {
  readonly first_seen: Date;
  readonly last_seen: Date;
};

type UnifiedQuery = RankedFor & { readonly types: readonly KnownType[] };

const AT_ONCE = 2000;

/** Findings of every type, environment and zone in one list. */
export class UnifiedList {
  readonly #db: Database;
  readonly #query: UnifiedQuery;
  readonly #columns: ListExpressions;

  constructor(db: Database, query: UnifiedQuery) {
    this.#db = db;
    this.#query = query;
    this.#columns = columnsOf(query);
  }

  async count({ filters }: ListRequest): Promise<number> {
    const found = this.#found(filters).select(sql<number>`count(*)::int`.as('count'));
    return (await found.executeTakeFirstOrThrow()).count;
  }

  async page(request: ListRequest): Promise<UnifiedFinding[]> {
    return this.#selected(paged(this.#ordered(request), request)).execute() as Promise<UnifiedFinding[]>;
  }

  /** The same rows in batches, as selected at the beginning. */
  async *batches(request: ListRequest): AsyncGenerator<UnifiedFinding[]> {
    const rows = await paged(this.#ordered(request), request).select('finding.id').execute();
    const ids = rows.map(({ id }) => id);
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const some = ids.slice(first, first + AT_ONCE);
      const found = (await this.#selected(
        joined(this.#db, this.#query).where('finding.id', 'in', some),
      ).execute()) as UnifiedFinding[];
      const byId = new Map(found.map((row) => [row.id, row]));
      yield some.map((id) => byId.get(id)).filter((row) => row !== undefined);
    }
  }

  #found(filters: readonly Filter[]) {
    const { scope, environments } = this.#query;
    let query = joined(this.#db, this.#query)
      .$if(scope === 'alone', (narrowed) => narrowed.where('local', '=', true))
      .$if(environments !== undefined, (narrowed) =>
        narrowed.where('finding.environment_id', 'in', ['', ...(environments ?? [])]),
      );
    if (!filters.some(({ column }) => column === 'status')) query = query.where('archived_at', 'is', null);
    for (const condition of conditionsOf(filters, this.#columns)) query = query.where(condition);
    return query;
  }

  #ordered({ filters, sorts }: ListRequest) {
    const columns = { ...this.#columns, ...nullsLast(sorts, this.#columns), severity: rankOf(this.#columns.severity!) };
    const worst = sorts.length === 0 ? [{ by: columns.severity }] : [];
    return sorted(this.#found(filters), sorts, columns, [
      ...worst,
      { by: this.#columns.last_seen!, descending: true },
      { by: sql.ref('finding.id') },
    ]);
  }

  #selected(query: Joined) {
    return query.select(Object.entries(this.#columns).map(([name, expression]) => sql`${expression}`.as(name)));
  }
}

/** Findings joined with their zone, their type, and their place among the open ones. */
function joined(db: Database, query: UnifiedQuery) {
  const { types } = query;
  const listed = JSON.stringify(
    types.map(({ name, title, zoneTitle, platform }) => ({ name, title, zone_title: zoneTitle, platform })),
  );
  const known = sql<{ name: string }>`(select * from jsonb_to_recordset(${listed}::text::jsonb)
    as listed(name text, title text, zone_title text, platform text))`;
  return db
    .selectFrom('finding')
    .leftJoin('zone_tag', 'zone_tag.id', 'finding.zone')
    .leftJoin(known.as('known'), 'known.name', 'finding.type')
    .leftJoin(ranked(db, query).as('ranked'), 'ranked.finding_id', 'finding.id')
    .leftJoin('finding_work', (join) =>
      join
        .onRef('finding_work.environment_id', '=', 'finding.environment_id')
        .onRef('finding_work.type', '=', 'finding.type')
        .onRef('finding_work.zone', '=', 'finding.zone')
        .onRef('finding_work.source_id', '=', 'finding.source_id')
        .onRef('finding_work.target_id', '=', 'finding.target_id'),
    );
}

/** Findings that are not open have no place; they come last in both directions. */
function nullsLast(sorts: readonly Sort[], columns: ListExpressions): ListExpressions {
  const own = sorts.filter(({ column }) => column.startsWith('prioritization_'));
  return Object.fromEntries(
    own.map(({ column, descending }) => [
      column,
      sql`coalesce(${columns[column]}, ${sql.lit(descending ? -1 : Number.MAX_SAFE_INTEGER)}::float8)`,
    ]),
  );
}

type Joined = ReturnType<typeof joined>;

/** A row passes when it equals any of the values for a column, and differs from all that it must differ from. */
function conditionsOf(filters: readonly Filter[], columns: ListExpressions): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  for (const [column, own] of Map.groupBy(filters, (filter) => filter.column)) {
    const each = own.map((filter) => ({ filter, condition: filterCondition(columns[column]!, filter) }));
    const equal = each.filter(({ filter }) => filter.predicate === 'eq').map(({ condition }) => condition);
    if (equal.length > 0) conditions.push(sql<SqlBool>`(${sql.join(equal, sql` or `)})`);
    for (const { filter, condition } of each) if (filter.predicate !== 'eq') conditions.push(condition);
  }
  return conditions;
}

const rankOf = (severity: Expression<unknown>): Expression<unknown> =>
  sql`case ${severity} when 'critical' then 0 when 'high' then 1 when 'moderate' then 2 else 3 end`;

function columnsOf({ scope, now }: UnifiedQuery): ListExpressions {
  const named = sql`case when zone_tag.position > 1 then known.zone_title else known.title end`;
  const platform = sql`case when target_kind like 'AZ%' then 'Azure' else 'Active Directory' end`;
  return {
    severity: scope === 'alone' ? sql`coalesce(alone_severity, finding.severity)` : sql.ref('finding.severity'),
    finding: sql.ref('finding.type'),
    title: sql`coalesce(${named}, finding.type)`,
    finding_type: sql`case when finding.source_id = '' then 'list' else 'relationship' end`,
    platform: sql`coalesce(known.platform, ${platform})`,
    environment_id: sql.ref('finding.environment_id'),
    environment_name: sql.ref('environment_name'),
    asset_group_tag_id: sql.ref('finding.zone'),
    zone_name: sql`case when finding.zone = ${sql.lit(HYGIENE)} then '' else coalesce(zone_tag.name, '') end`,
    source_principal_id: sql.ref('finding.source_id'),
    source_principal_kind: sql.ref('source_kind'),
    source_principal_name: sql.ref('source_name'),
    target_principal_id: sql.ref('finding.target_id'),
    target_principal_kind: sql.ref('target_kind'),
    target_principal_name: sql.ref('target_name'),
    status: sql`case when status = 'active' and accepted_until > ${now} then 'accepted' else status end`,
    first_seen: sql.ref('finding.created_at'),
    last_seen: lastSeen,
    prioritization_score: sql.ref('ranked.score'),
    prioritization_rank: sql.ref('ranked.place'),
    id: sql.ref('finding.id'),
    work_state: sql`case when archived_at is not null then 'fixed' when accepted_until > ${now} then 'accepted'
      when finding_work.state = 'accepted' then 'reopened' else coalesce(finding_work.state, 'open') end`,
    owner: sql`coalesce(finding_work.owner, '')`,
  };
}
