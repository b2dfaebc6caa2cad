import { type ChangeWorkBody, changeChangeWork, listChangeWork } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Call, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { isEffortKind } from '../../settings/parameter-rules.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { findRemovalsTask } from '../plans/plan-tasks.ts';
import { requireZone } from '../requests/require-zone.ts';
import { parseTime } from '../requests/time-range.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';
import type { WorkParts } from './change-work.ts';
import { CHANGE } from './seen-changes.ts';
import { type WorkRow, WorkStore } from './work-store.ts';

/** The work on changes of plans that resolve no finding by themselves, such as a membership in the middle of paths. */
export function changeHandlers(parts: WorkParts & DetectionParts): Handler[] {
  const { db, clock, audit } = parts;
  return [
    handle(listChangeWork, async ({ query, caller }) => {
      requireEnvironments(caller, [query.environment_id]);
      const zone = await requireZone(db, zoneOf(query.asset_group_tag_id));
      const rows = await new WorkStore(db).ofZone(query.environment_id, zone.id, CHANGE);
      return ok({ data: rows.map(encode) });
    }),

    handle(changeChangeWork, async ({ body, caller, actor, signal }) => {
      const { environment_id, asset_group_tag_id, source_id, kind, target_id, due_at, ...given } = body;
      requireEnvironments(caller, [environment_id]);
      if (!isEffortKind(kind)) throw badRequest(`kind: "${kind}" is not a relationship kind`);
      if (Object.keys(given).length === 0 && due_at === undefined)
        throw badRequest('the change is empty: give a state, owner or due_at');
      const zone = await requireZone(db, asset_group_tag_id);
      const identity = { type: CHANGE + kind, environment_id, zone: zone.id, source_id, target_id };
      const isKnown = (await new WorkStore(db).of(identity)) !== undefined;
      if (!isKnown) await requireRelationship(parts, body, { caller, signal });
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

type Named = { readonly source_id: string; readonly kind: string; readonly target_id: string };

/** A caller who does not see an end is told the same as if there were no such relationship. */
async function requireRelationship(
  parts: DetectionParts,
  { source_id: source, kind, target_id: target }: Named,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<void> {
  const { customKinds } = await parts.definitions.input({ alone: false });
  const refs = [{ step: 1, source, kind, target }];
  const { removals } = await ask(parts, findRemovalsTask, caller, signal, { refs, customKinds }, 'query');
  const visible = environmentsOf(caller);
  const isVisible = removals.some(({ source: from, target: to }) =>
    [from, to].every(({ environmentId }) => visible === undefined || visible.includes(environmentId)),
  );
  if (!isVisible) throw notFound(`there is no relationship ${kind} from ${source} to ${target}`);
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
