import { type ChangeWorkBody, changeChangeWork, listChangeWork } from '@chokepoint/contract';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import { isEffortKind } from '../../settings/parameter-rules.ts';
import { requireZone } from '../requests/require-zone.ts';
import { parseTime } from '../requests/time-range.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';
import type { WorkParts } from './change-work.ts';
import { type WorkRow, WorkStore } from './work-store.ts';

/** In front of the relationship kind where findings have their type, which has no space. */
const CHANGE = 'remove ';

/** The work on changes of plans that resolve no finding by themselves, such as a membership in the middle of paths. */
export function changeHandlers({ db, clock, audit }: WorkParts): Handler[] {
  return [
    handle(listChangeWork, async ({ query, caller }) => {
      requireEnvironments(caller, [query.environment_id]);
      const zone = await requireZone(db, zoneOf(query.asset_group_tag_id));
      const rows = await new WorkStore(db).ofZone(query.environment_id, zone.id, CHANGE);
      return ok({ data: rows.map(encode) });
    }),

    handle(changeChangeWork, async ({ body, caller, actor }) => {
      const { environment_id, asset_group_tag_id, source_id, kind, target_id, due_at, ...given } = body;
      requireEnvironments(caller, [environment_id]);
      if (!isEffortKind(kind)) throw badRequest(`kind: "${kind}" is not a relationship kind`);
      if (Object.keys(given).length === 0 && due_at === undefined)
        throw badRequest('the change is empty: give a state, owner or due_at');
      const zone = await requireZone(db, asset_group_tag_id);
      const identity = { type: CHANGE + kind, environment_id, zone: zone.id, source_id, target_id };
      const due = due_at === undefined ? {} : { due_at: due_at === null ? null : (parseTime(due_at) ?? null) };
      const changes = { ...given, ...(due_at !== undefined && { due_at }) };
      const author = actor.user?.principal_name ?? '';
      const row = await audit.record(actor, 'ChangeRemediationWork', { source_id, kind, target_id, ...changes }, () =>
        db
          .transaction()
          .execute((transaction) =>
            new WorkStore(transaction).change(
              identity,
              { ...given, ...due },
              { author, changes, comment: '' },
              clock.now(),
            ),
          ),
      );
      return ok({ data: encode(row) });
    }),
  ];
}

function zoneOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw badRequest('asset_group_tag_id must be the id of a zone');
  return Number(text);
}

const encode = (row: WorkRow): ChangeWorkBody => ({
  environment_id: row.environment_id,
  asset_group_tag_id: row.zone,
  source_id: row.source_id,
  kind: row.type.slice(CHANGE.length),
  target_id: row.target_id,
  state: row.state,
  owner: row.owner,
  due_at: row.due_at ? encodeTime(row.due_at) : null,
  updated_at: encodeTime(row.updated_at),
  updated_by: row.updated_by,
});
