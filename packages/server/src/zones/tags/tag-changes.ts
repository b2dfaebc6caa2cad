import { TAG_TYPES } from '@chokepoint/analysis';
import type { ChangedZoneTag, NewZoneTag } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';
import { dogTagsOf } from '../../settings/dog-tags.ts';
import type { ZoneChangeParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import { isTierZeroTag, type TagChange, TagStore, type ZoneTag } from '../stores/tag-store.ts';
import type { ZoneEvent } from '../stores/zone-history-store.ts';
import { checkChangedTag, checkNewTag } from './tag-rules.ts';

/** Changes to tags: checked, written, on record, and applied to the graph. */
export class TagChanges {
  readonly #parts: ZoneChangeParts;
  readonly #limits: ReturnType<typeof dogTagsOf>['values'];

  constructor(parts: ZoneChangeParts) {
    this.#parts = parts;
    this.#limits = dogTagsOf(parts.edition).values;
  }

  create(body: NewZoneTag, call: ZoneCall): Promise<ZoneTag> {
    const create = () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          const tags = new TagStore(transaction);
          const tag = checkNewTag(body, await tags.all(), this.#limits);
          const result = await tags.create(tag, call.caller.user.id, now);
          return { result, events: [event('CreateTag', result)] };
        },
        selectorsToRun: () => undefined,
      });
    const fields = { name: body.name, type: body.type };
    return this.#parts.audit.record(call.actor, 'CreateAssetGroupTag', fields, create, ({ id }) => ({ id }));
  }

  async update(tag: ZoneTag, body: ChangedZoneTag, call: ZoneCall): Promise<ZoneTag> {
    const { db, audit, edition } = this.#parts;
    const change = checkChangedTag(body, tag, await new TagStore(db).all(), this.#limits);
    // Certification belongs to the enterprise edition.
    if (edition === 'community') delete change.require_certify;
    if (Object.keys(change).length === 0) return tag;
    return audit.record(call.actor, 'UpdateAssetGroupTag', { id: tag.id, ...change }, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          const tags = new TagStore(transaction);
          const current = await tags.require(tag.id);
          const result = await tags.update(current, change, call.caller.user.id, now);
          return { result, events: changeEvents(current, change) };
        },
        selectorsToRun: () => (concernsMembers(change) ? [] : undefined),
      }),
    );
  }

  async remove(tag: ZoneTag, call: ZoneCall): Promise<void> {
    if (tag.type === TAG_TYPES.decoy) throw badRequest('you cannot delete the decoy tag');
    if (isTierZeroTag(tag) || tag.type === TAG_TYPES.owned) throw badRequest('deleting default tags is forbidden');
    await this.#parts.audit.record(call.actor, 'DeleteAssetGroupTag', { id: tag.id, name: tag.name }, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          const tags = new TagStore(transaction);
          const current = await tags.require(tag.id);
          const selectors = new SelectorStore(transaction);
          const gone = await selectors.ofTags([tag.id]);
          await selectors.removeAllOf(tag.id);
          await tags.remove(current, call.caller.user.id, now);
          const events = gone.map(({ name }) => ({ action: 'DeleteSelector', target: name, tag: tag.id }) as const);
          return { result: undefined, events: [...events, event('DeleteTag', tag)] };
        },
        selectorsToRun: () => [],
      }),
    );
  }
}

const event = (action: ZoneEvent['action'], tag: ZoneTag): ZoneEvent => ({ action, target: tag.name, tag: tag.id });

function changeEvents(tag: ZoneTag, change: TagChange): ZoneEvent[] {
  const events = [event('UpdateTag', { ...tag, name: change.name ?? tag.name })];
  if (change.analysis_enabled !== undefined)
    events.push(event(change.analysis_enabled ? 'AnalysisEnabledTag' : 'AnalysisDisabledTag', tag));
  return events;
}

const concernsMembers = (change: TagChange): boolean =>
  change.name !== undefined || change.position !== undefined || change.require_certify !== undefined;
