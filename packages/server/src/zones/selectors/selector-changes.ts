import type { ChangedZoneSelector, NewZoneSelector } from '@chokepoint/contract';
import { forbidden } from '../../service-error.ts';
import type { ZoneChangeParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { SelectorStore, type ZoneSelector } from '../stores/selector-store.ts';
import { TagStore, type ZoneTag } from '../stores/tag-store.ts';
import type { ZoneEvent } from '../stores/zone-history-store.ts';
import { checkChangedSelector, checkNewSelector } from './selector-rules.ts';

/** Changes to selectors: checked, written, on record, and applied to the graph. */
export class SelectorChanges {
  readonly #parts: Pick<ZoneChangeParts, 'audit' | 'changes'>;

  constructor(parts: Pick<ZoneChangeParts, 'audit' | 'changes'>) {
    this.#parts = parts;
  }

  create(tag: ZoneTag, body: NewZoneSelector, call: ZoneCall): Promise<ZoneSelector> {
    const selector = checkNewSelector(body, tag);
    const create = () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          await new TagStore(transaction).require(tag.id);
          const result = await new SelectorStore(transaction).create(tag.id, selector, call.caller.user.id, now);
          return { result, events: [event('CreateSelector', result)] };
        },
        selectorsToRun: ({ id }) => [id],
      });
    const fields = { asset_group_tag_id: tag.id, name: selector.name, seeds: selector.seeds };
    return this.#parts.audit.record(call.actor, 'CreateAssetGroupTagSelector', fields, create, ({ id }) => ({ id }));
  }

  update(tag: ZoneTag, selector: ZoneSelector, body: ChangedZoneSelector, call: ZoneCall): Promise<ZoneSelector> {
    const change = checkChangedSelector(body, selector, tag);
    const fields = { id: selector.id, asset_group_tag_id: tag.id, name: selector.name, ...change };
    return this.#parts.audit.record(call.actor, 'UpdateAssetGroupTagSelector', fields, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          const result = await new SelectorStore(transaction).update(selector, change, call.caller.user.id, now);
          return { result, events: [event('UpdateSelector', result)] };
        },
        selectorsToRun: ({ id }) =>
          change.seeds || change.disabled !== undefined || change.auto_certify !== undefined ? [id] : undefined,
      }),
    );
  }

  async remove(tag: ZoneTag, selector: ZoneSelector, call: ZoneCall): Promise<void> {
    if (selector.is_default) throw forbidden('cannot delete a default selector');
    const fields = { id: selector.id, asset_group_tag_id: tag.id, name: selector.name };
    await this.#parts.audit.record(call.actor, 'DeleteAssetGroupTagSelector', fields, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction) => {
          await new SelectorStore(transaction).remove(selector.id);
          return { result: undefined, events: [event('DeleteSelector', selector)] };
        },
        selectorsToRun: () => [],
      }),
    );
  }
}

const event = (action: ZoneEvent['action'], selector: ZoneSelector): ZoneEvent => ({
  action,
  target: selector.name,
  tag: selector.tag_id,
});
