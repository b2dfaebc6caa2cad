import {
  createZoneSelector,
  deleteZoneSelector,
  getZoneSelector,
  listZoneSelectors,
  updateZoneSelector,
} from '@chokepoint/contract';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, created, type Handler, handle, noContent, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { forbidden } from '../../service-error.ts';
import { countMembersTask } from '../members/member-tasks.ts';
import { addressesOf } from '../requests/addresses.ts';
import {
  environmentsAsked,
  requireAllEnvironments,
  requireSelector,
  requireTag,
  requireTagIn,
  wantsCounts,
  zonePage,
} from '../requests/zone-request.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import type { ZoneEvent } from '../stores/zone-history.ts';
import { type ZoneSelector, ZoneStore, type ZoneTag } from '../stores/zone-store.ts';
import { applyChange } from '../tagging/apply-change.ts';
import { encodeSelector } from '../tags/encode-zone.ts';
import { listSelectors } from './selector-list.ts';
import { checkChangedSelector, checkNewSelector } from './selector-rules.ts';

export function selectorHandlers(service: Service): Handler[] {
  const { db, audit } = service;

  return [
    handle(listZoneSelectors, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const counted = wantsCounts(call.query.counts);
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      const { count, selectors } = await listSelectors(db, tag.id, call.list, page);
      const environments = environmentsAsked(call.query.environments);
      const members = counted ? await countsOf(service, call as Call, tag, selectors, environments) : undefined;
      const shown = selectors.map((selector, at) => ({
        ...encodeSelector(selector),
        ...(members && { counts: { members: members[at]! } }),
      }));
      return ok({ count, ...page, data: { selectors: shown } });
    }),

    handle(createZoneSelector, async (call) => {
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      const checked = checkNewSelector(call.body, tag);
      const selector = await audit.record(
        call.actor,
        'CreateAssetGroupTagSelector',
        { asset_group_tag_id: tag.id, name: checked.name, seeds: checked.seeds },
        () =>
          applyChange(service, call as Call, {
            write: async (transaction, now) => {
              await requireTagIn(transaction, tag.id);
              const result = await new SelectorStore(transaction).create(tag.id, checked, call.caller.user.id, now);
              return { result, events: [event('CreateSelector', result)] };
            },
            run: ({ id }) => [id],
          }),
        ({ id }) => ({ id }),
      );
      return created({ data: encodeSelector(selector) });
    }),

    handle(getZoneSelector, async (call) => {
      requireAllEnvironments(call as Call);
      const { selector } = await requireSelector(service, call.params);
      const addresses = await addressesOf(db, [selector.created_by, selector.updated_by]);
      return ok({ data: { selector: encodeSelector(selector, addresses) } });
    }),

    handle(updateZoneSelector, async (call) => {
      const { tag, selector } = await requireSelector(service, call.params);
      const change = checkChangedSelector(call.body, selector, tag);
      const fields = { id: selector.id, asset_group_tag_id: tag.id, name: selector.name, ...change };
      const changed = await audit.record(call.actor, 'UpdateAssetGroupTagSelector', fields, () =>
        applyChange(service, call as Call, {
          write: async (transaction, now) => {
            const result = await new SelectorStore(transaction).update(selector, change, call.caller.user.id, now);
            return { result, events: [event('UpdateSelector', result)] };
          },
          run: ({ id }) =>
            change.seeds || change.disabled !== undefined || change.auto_certify !== undefined ? [id] : undefined,
        }),
      );
      return ok({ data: encodeSelector(changed) });
    }),

    handle(deleteZoneSelector, async (call) => {
      const { tag, selector } = await requireSelector(service, call.params);
      if (selector.is_default) throw forbidden('cannot delete a default selector');
      const fields = { id: selector.id, asset_group_tag_id: tag.id, name: selector.name };
      await audit.record(call.actor, 'DeleteAssetGroupTagSelector', fields, () =>
        applyChange(service, call as Call, {
          write: async (transaction) => {
            await new SelectorStore(transaction).remove(selector.id);
            return { result: undefined, events: [event('DeleteSelector', selector)] };
          },
          run: () => [],
        }),
      );
      return noContent;
    }),
  ];
}

const event = (action: ZoneEvent['action'], selector: ZoneSelector): ZoneEvent => ({
  action,
  target: selector.name,
  tag: selector.tag_id,
});

/** How many objects of the zone each selector finds; those of a disabled one count for nothing. */
async function countsOf(
  service: Service,
  { caller, signal }: Call,
  tag: ZoneTag,
  selectors: readonly ZoneSelector[],
  environments: readonly string[],
): Promise<readonly number[]> {
  const enabled = selectors.filter(({ disabled_at }) => disabled_at === null).map(({ id }) => id);
  const members = await new ZoneStore(service.db).members(enabled);
  const lists = selectors.map(({ id }) => (members.get(id) ?? []).map((member) => member.node_id));
  return ask(service, countMembersTask, caller, signal, {
    lists,
    carrying: tag.kind_name ?? '',
    environments,
  });
}
