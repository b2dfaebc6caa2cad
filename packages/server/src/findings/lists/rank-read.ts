import { OLDEST_DAYS, PRIORITY_FACTORS } from '@chokepoint/analysis';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';

/** For whom findings are ranked, and when. */
export type RankedFor = {
  /** Callers who may see only some environments get scores from the numbers of these alone. */
  readonly scope: FindingScope;
  /** All when absent. */
  readonly environments: readonly string[] | undefined;
  readonly now: Date;
};

type Rank = { readonly score: number; readonly place: number; readonly ranked: number };

/** The open findings that the caller may see, with score, place in their zone, and how many have a place there. */
export function ranked(db: Database, { scope, environments, now }: RankedFor) {
  const own = (name: string) => sql.ref(scope === 'alone' ? `alone_${name}` : name);
  const days = sql`floor(extract(epoch from (${now}::timestamptz - created_at)) / 86400)`;
  const age = sql`${sql.lit(PRIORITY_FACTORS.age)} * least(greatest(${days} / ${sql.lit(OLDEST_DAYS)}, 0), 1)`;
  const exact = sql<number>`(${own('score')} + ${age})::float8`;
  // The last two only decide between equals, so that no two findings of a zone share a place.
  const order = sql`${exact} desc, coalesce(${own('exposure_count')}, 0) desc, coalesce(${own('impact_count')}, 0) desc, principals_hash, id`;
  return db
    .selectFrom('finding')
    .select([
      'id as finding_id',
      sql<number>`round(${exact})::int`.as('score'),
      sql<number>`row_number() over (partition by zone order by ${order})::int`.as('place'),
      sql<number>`count(*) over (partition by zone)::int`.as('ranked'),
    ])
    .where('archived_at', 'is', null)
    .where(own('score'), 'is not', null)
    .$if(scope === 'alone', (query) => query.where('local', '=', true))
    .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]));
}

/** The rank of one finding. */
export async function rankOf(db: Database, id: number, ranking: RankedFor): Promise<Rank | undefined> {
  return db
    .selectFrom(ranked(db, ranking).as('ranked'))
    .select(['score', 'place', 'ranked'])
    .where('finding_id', '=', id)
    .executeTakeFirst();
}
