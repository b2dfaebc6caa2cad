import {
  createZoneSelector,
  deleteZoneSelector,
  getZoneSelector,
  listZoneSelectors,
  updateZoneSelector,
} from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../../http/handler.ts';
import { encodeSelector } from '../api/encode-selector.ts';
import { userEmails } from '../api/user-email-read.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import {
  requestedEnvironments,
  requireAllEnvironments,
  requireSelector,
  requireTag,
  wantsCounts,
  zonePage,
} from '../api/zone-request.ts';
import { countSelected } from './count-selected.ts';
import type { SelectorChanges } from './selector-changes.ts';
import { listSelectors } from './selector-list.ts';

export function selectorHandlers(parts: ZoneReadParts, changes: SelectorChanges): Handler[] {
  const { db } = parts;
  return [
    handle(listZoneSelectors, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const isCounted = wantsCounts(call.query.counts);
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      const { count, selectors } = await listSelectors(db, tag.id, call.list, page);
      const environments = requestedEnvironments(call.query.environments);
      const members = isCounted ? await countSelected(parts, call, tag, selectors, environments) : undefined;
      const encoded = selectors.map((selector, at) => ({
        ...encodeSelector(selector),
        ...(members && { counts: { members: members[at]! } }),
      }));
      return ok({ count, ...page, data: { selectors: encoded } });
    }),

    handle(createZoneSelector, async (call) => {
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      return created({ data: encodeSelector(await changes.create(tag, call.body, call)) });
    }),

    handle(getZoneSelector, async (call) => {
      requireAllEnvironments(call);
      const { selector } = await requireSelector(db, call.params);
      const emails = await userEmails(db, [selector.created_by, selector.updated_by]);
      return ok({ data: { selector: encodeSelector(selector, emails) } });
    }),

    handle(updateZoneSelector, async (call) => {
      const { tag, selector } = await requireSelector(db, call.params);
      return ok({ data: encodeSelector(await changes.update(tag, selector, call.body, call)) });
    }),

    handle(deleteZoneSelector, async (call) => {
      const { tag, selector } = await requireSelector(db, call.params);
      await changes.remove(tag, selector, call);
      return noContent;
    }),
  ];
}
