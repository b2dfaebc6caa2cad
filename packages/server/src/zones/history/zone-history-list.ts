import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filterCondition, filtered } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { ZoneHistoryTable } from '../../storage/tables/zone-tables.ts';
import type { ZonePage } from '../api/zone-request.ts';

export type ZoneHistoryRow = Selectable<ZoneHistoryTable>;

const COLUMNS = {
  created_at: sql.ref('created_at'),
  actor: sql.ref('actor'),
  email: sql.ref('email'),
  action: sql.ref('action'),
  target: sql.ref('target'),
  environment_id: sql.ref('environment_id'),
  note: sql.ref('note'),
  asset_group_tag_id: sql.ref('tag_id'),
};
const SEARCHED = ['actor', 'email', 'action', 'target'] as const;

/** The newest first by default. A text is searched for as it is and without spaces, because actions have none. */
export async function listHistory(
  db: Database,
  { filters, sorts }: ListRequest,
  page: ZonePage,
  text?: string,
): Promise<{ readonly count: number; readonly rows: ZoneHistoryRow[] }> {
  let query = filtered(db.selectFrom('zone_history').selectAll(), filters, COLUMNS);
  if (text !== undefined) {
    const texts = [...new Set([text, text.replaceAll(' ', '')])];
    query = query.where(({ or }) =>
      or(
        SEARCHED.flatMap((column) =>
          texts.map((value) => filterCondition(COLUMNS[column], { column, predicate: '~eq', value })),
        ),
      ),
    );
  }
  const newestFirst = sorts.length === 0;
  const fallback = [
    ...(newestFirst ? [{ by: COLUMNS.created_at, descending: true }] : []),
    { by: sql.ref('id'), descending: newestFirst || sorts[0]!.descending },
  ];
  return sortedPage(query, { filters, sorts, ...page }, COLUMNS, fallback);
}
