import { listZoneHistory, searchZoneHistory } from '@chokepoint/contract';
import { sql } from 'kysely';
import { type Call, type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { filterCondition, filtered, paged, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { requireAllEnvironments, type ZonePage, zonePage } from '../requests/zone-request.ts';
import { encodeHistory } from '../tags/encode-zone.ts';

const SHORTEST_TEXT = 3;
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

export function historyHandlers({ db }: Service): Handler[] {
  return [
    handle(listZoneHistory, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const { count, records } = await historyOf(db, call.list, page);
      return ok({ count, ...page, data: { records } });
    }),

    handle(searchZoneHistory, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const text = call.body.query ?? '';
      if (text.length < SHORTEST_TEXT)
        throw badRequest(`search query must be at least ${SHORTEST_TEXT} characters long`);
      const { count, records } = await historyOf(db, call.list, page, text);
      return ok({ count, ...page, data: { records } });
    }),
  ];
}

/** The newest first, unless asked otherwise. A text is looked for as it is and without its blanks: actions have none. */
async function historyOf(db: Database, { filters, sorts }: ListRequest, page: ZonePage, text?: string) {
  let query = filtered(db.selectFrom('zone_history'), filters, COLUMNS);
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
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newestFirst = sorts.length === 0;
  const fallback = [
    ...(newestFirst ? [{ by: COLUMNS.created_at, descending: true }] : []),
    { by: sql.ref('id'), descending: newestFirst || sorts[0]!.descending },
  ];
  const ordered = sorted(query.selectAll(), sorts, COLUMNS, fallback);
  const rows = await paged(ordered, { filters, sorts, ...page }).execute();
  return { count: Number(count), records: rows.map(encodeHistory) };
}
