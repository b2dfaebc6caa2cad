import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';

/** The names of the types that there are findings of. */
export async function foundTypeNames(
  db: Database,
  query: {
    readonly scope: FindingScope;
    readonly zones: readonly number[];
    /** All when absent. */
    readonly environments: readonly string[] | undefined;
  },
): Promise<ReadonlySet<string>> {
  const { scope, zones, environments } = query;
  const rows = await db
    .selectFrom('finding')
    .select('type')
    .distinct()
    .where('archived_at', 'is', null)
    .where('zone', 'in', [...zones])
    .$if(environments !== undefined, (found) => found.where('environment_id', 'in', ['', ...(environments ?? [])]))
    .$if(scope === 'alone', (found) => found.where('local', '=', true))
    .execute();
  return new Set(rows.map(({ type }) => type));
}
