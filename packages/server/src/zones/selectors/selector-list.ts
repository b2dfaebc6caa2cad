import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filterCondition, filtered } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { ZonePage } from '../api/zone-request.ts';
import { SelectorStore, type ZoneSelector } from '../stores/selector-store.ts';

const COLUMNS = {
  id: sql.ref('id'),
  name: sql.ref('name'),
  created_at: sql.ref('created_at'),
  description: sql.ref('description'),
  auto_certify: sql.ref('auto_certify'),
  created_by: sql.ref('created_by'),
  updated_by: sql.ref('updated_by'),
  disabled_by: sql.ref('disabled_by'),
  is_default: sql.ref('is_default'),
  updated_at: sql.ref('updated_at'),
  disabled_at: sql.ref('disabled_at'),
};

/** Filters that apply to the seeds of a selector: at least one must match. */
const SEED_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  type: sql.ref('zone_seed.type'),
  value: sql.ref('zone_seed.value'),
};

/** One page of the selectors of a tag. */
export async function listSelectors(
  db: Database,
  tag: number,
  { filters, sorts }: ListRequest,
  page: ZonePage,
): Promise<{ readonly count: number; readonly selectors: ZoneSelector[] }> {
  const [onSeeds, onSelector] = [true, false].map((wanted) =>
    filters.filter(({ column }) => Object.hasOwn(SEED_COLUMNS, column) === wanted),
  );
  let query = filtered(db.selectFrom('zone_selector').selectAll().where('tag_id', '=', tag), onSelector!, COLUMNS);
  for (const filter of onSeeds!)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('zone_seed')
          .select('zone_seed.part')
          .whereRef('zone_seed.selector_id', '=', 'zone_selector.id')
          .where(filterCondition(SEED_COLUMNS[filter.column]!, filter)),
      ),
    );
  const { count, rows } = await sortedPage(query, { filters, sorts, ...page }, COLUMNS, [{ by: COLUMNS.id }]);
  return { count, selectors: await new SelectorStore(db).withSeeds(rows) };
}
