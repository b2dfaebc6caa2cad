import { type Expression, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, paged, sorted } from '../../storage/list-query.ts';
import type { Filter, ListRequest } from '../../storage/list-request.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import type { FindingRow } from '../record/finding-store.ts';
import { lastSeen } from './last-seen-read.ts';

type FindingQuery = {
  readonly scope: FindingScope;
  readonly environmentId: string;
  readonly zones: readonly number[];
  readonly types: readonly string[];
  readonly now: Date;
};

/** How many rows are fetched at once while a list is streamed. */
const AT_ONCE = 2000;

/** The findings of one environment that the latest analysis saw. */
export class FindingList {
  readonly #db: Database;
  readonly #query: FindingQuery;
  readonly #columns: ListExpressions;

  constructor(db: Database, query: FindingQuery) {
    this.#db = db;
    this.#query = query;
    this.#columns = columnsOf(query);
  }

  async count({ filters }: ListRequest): Promise<number> {
    const counted = this.#found(filters).select(sql<number>`count(*)::int`.as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  async page(request: ListRequest): Promise<FindingRow[]> {
    return this.#inScope(
      await paged(this.#ordered(request).selectAll('finding').select(lastSeen.as('updated_at')), request).execute(),
    );
  }

  /** The same rows in batches, as selected at the beginning. */
  async *batches(request: ListRequest): AsyncGenerator<FindingRow[]> {
    const ids = (await paged(this.#ordered(request).select('finding.id'), request).execute()).map(({ id }) => id);
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const some = ids.slice(first, first + AT_ONCE);
      const rows = await this.#db
        .selectFrom('finding')
        .selectAll('finding')
        .select(lastSeen.as('updated_at'))
        .where('id', 'in', some)
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield this.#inScope(some.map((id) => byId.get(id)).filter((row) => row !== undefined));
    }
  }

  #found(filters: readonly Filter[]) {
    const { environmentId, zones, types, scope } = this.#query;
    const query = this.#db
      .selectFrom('finding')
      .where('archived_at', 'is', null)
      .where('environment_id', '=', environmentId)
      .where('zone', 'in', [...zones])
      .where('type', 'in', [...types])
      .$if(scope === 'alone', (narrowed) => narrowed.where('local', '=', true));
    return filtered(query, filters.map(lowerCaseAccepted), this.#columns);
  }

  #ordered({ filters, sorts }: ListRequest) {
    return sorted(this.#found(filters), sorts, this.#columns, [{ by: sql.ref('finding.id') }]);
  }

  #inScope(rows: readonly FindingRow[]): FindingRow[] {
    return this.#query.scope === 'alone' ? rows.map(aloneRow) : [...rows];
  }
}

/** Every finding that the latest analysis saw, in batches, ordered by id. */
export async function* allFindings(
  db: Database,
  scope: FindingScope,
  environments: readonly string[] | undefined,
): AsyncGenerator<FindingRow[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('finding')
      .selectAll('finding')
      .select(lastSeen.as('updated_at'))
      .where('archived_at', 'is', null)
      .where('id', '>', last)
      .$if(scope === 'alone', (query) => query.where('local', '=', true))
      .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    yield scope === 'alone' ? rows.map(aloneRow) : rows;
  }
}

export const isAccepted = ({ accepted_until }: Pick<FindingRow, 'accepted_until'>, now: Date): boolean =>
  accepted_until !== null && accepted_until > now;

/** The row with the numbers of its environment alone. */
export function aloneRow(row: FindingRow): FindingRow {
  return {
    ...row,
    exposure_count: row.alone_exposure_count,
    exposure_share: row.alone_exposure_share,
    impact_count: row.alone_impact_count ?? 0,
    impact_share: row.alone_impact_share ?? 0,
    severity: row.alone_severity ?? row.severity,
    relieved_count: row.alone_relieved_count,
    carried_count: row.alone_carried_count,
    exposed_count: row.alone_exposed_count,
    score: row.alone_score,
  };
}

/** Clients write the value in upper or lower case. */
function lowerCaseAccepted(filter: Filter): Filter {
  if (filter.column !== 'Accepted' || typeof filter.value !== 'string') return filter;
  return { ...filter, value: filter.value.toLowerCase() };
}

function columnsOf({ scope, now }: FindingQuery): ListExpressions {
  const own = (name: string): Expression<unknown> => sql.ref(scope === 'alone' ? `alone_${name}` : name);
  const isListed = sql`source_id = ''`;
  const until = sql`coalesce(accepted_until, '0001-01-01T00:00:00Z'::timestamptz)`;
  return {
    id: sql.ref('id'),
    finding: sql.ref('type'),
    index: sql.ref('id'),
    domain_sid: sql.ref('environment_id'),
    FromPrincipal: sql.ref('source_id'),
    from_principal: sql.ref('source_id'),
    ToPrincipal: sql`case when ${isListed} then '' else target_id end`,
    to_principal: sql`case when ${isListed} then '' else target_id end`,
    Principal: sql`case when ${isListed} then target_id else '' end`,
    FromPrincipalName: sql.ref('source_name'),
    // An object that is a finding by itself is the target.
    ToPrincipalName: sql.ref('target_name'),
    principal_names: sql`source_name || ' ' || target_name`,
    principals_hash: sql.ref('principals_hash'),
    Accepted: sql`case when accepted_until > ${now} then 'true' else 'false' end`,
    AcceptedUntil: until,
    accepted_until: until,
    exposure_percentage: own('exposure_share'),
    impact_percentage: own('impact_share'),
    created_at: sql.ref('created_at'),
    updated_at: lastSeen,
    deleted_at: neverDeleted,
  };
}
