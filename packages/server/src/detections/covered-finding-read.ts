import { HYGIENE } from '@chokepoint/analysis';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { FindingScope } from '../storage/tables/finding-tables.ts';

/** What a caller sees of the findings. */
export type SeenFindings = { readonly scope: FindingScope; readonly environments: readonly string[] | undefined };

/** How many active findings of each type a caller sees. */
export async function findingCounts(db: Database, seen: SeenFindings): Promise<ReadonlyMap<string, number>> {
  const rows = await visible(db, seen)
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Findings of these types in any zone, those that carry most principals first. */
export async function chokePointsOf(
  db: Database,
  seen: SeenFindings,
  types: readonly string[],
  limit: number,
): Promise<{ readonly count: number; readonly rows: readonly ChokePointRow[] }> {
  if (types.length === 0) return { count: 0, rows: [] };
  const found = visible(db, seen)
    .where('type', 'in', [...types])
    .where('zone', '<>', HYGIENE)
    .where('source_id', '<>', '');
  const prefix = seen.scope === 'alone' ? 'alone_' : '';
  const carried = sql<number>`coalesce(${sql.ref(`${prefix}carried_count`)}, 0)`;
  const exposure = sql<number>`coalesce(${sql.ref(`${prefix}exposure_count`)}, 0)`;
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'type', 'environment_id', 'zone', 'source_id', 'source_name', 'target_id', 'target_name'])
    .select([carried.as('carried'), exposure.as('exposure')])
    .orderBy(carried, 'desc')
    .orderBy(exposure, 'desc')
    .orderBy('principals_hash')
    .limit(limit)
    .execute();
  return { count, rows };
}

type ChokePointRow = {
  readonly id: number;
  readonly type: string;
  readonly environment_id: string;
  readonly zone: number;
  readonly source_id: string;
  readonly source_name: string;
  readonly target_id: string;
  readonly target_name: string;
  readonly carried: number;
  readonly exposure: number;
};

function visible(db: Database, { scope, environments }: SeenFindings) {
  return db
    .selectFrom('finding')
    .where('archived_at', 'is', null)
    .$if(scope === 'alone', (query) => query.where('local', '=', true))
    .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]));
}
