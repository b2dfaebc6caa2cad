import { AUTO_CERTIFY, SEED_TYPES, TAG_TYPES } from '@chokepoint/analysis';
import type { BodyOf, changeAssetGroupSelectors } from '@chokepoint/contract';
import type { Call } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type AssetGroup, AssetGroupStore, type GroupSelector } from '../stores/asset-group-store.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import type { ZoneEvent } from '../stores/zone-history.ts';
import { ZoneStore } from '../stores/zone-store.ts';
import { applyChange } from '../tagging/apply-change.ts';
import { encodeGroupSelector, encodeNoSelector } from './encode-asset-group.ts';

type Wish = { readonly name: string; readonly objectId: string };
type Encoded = ReturnType<typeof encodeGroupSelector>;
export type SelectorChanges = { added: Encoded[] | null; removed: Encoded[] | null };

/** What is asked for; actions that nobody knows are passed over. */
export function wishesOf(body: BodyOf<typeof changeAssetGroupSelectors>): { add: Wish[]; remove: Wish[] } {
  const wishes = body.map(({ selector_name: name, sid, action }) => ({
    name: name || sid || '',
    objectId: sid || name || '',
    action,
  }));
  if (wishes.some(({ name, action }) => name === '' && (action === 'add' || action === 'remove')))
    throw badRequest('selector name and sid must not be empty');
  const of = (wanted: string) =>
    wishes.filter(({ action }) => action === wanted).map(({ name, objectId }) => ({ name, objectId }));
  return { add: of('add'), remove: of('remove') };
}

/** Adds and removes single objects. For a group that shows a tag this means selectors of the tag. */
export function changeSelectors(
  service: Service,
  call: Call,
  group: AssetGroup,
  wishes: ReturnType<typeof wishesOf>,
): Promise<SelectorChanges> {
  const touched: number[] = [];
  return applyChange(service, call, {
    write: async (transaction, now) => {
      const writer = await writerOf(transaction, group, call.caller.user.id, now);
      const events: ZoneEvent[] = [];
      const added: Encoded[] = [];
      const removed: Encoded[] = [];
      const known = [...group.selectors];
      for (const { name, objectId } of wishes.add) {
        let selector = known.find((one) => one.name === name || one.selector === objectId);
        if (!selector) {
          selector = await writer.add(name, objectId);
          known.push(selector);
          events.push(...writer.event('CreateSelector', name));
          touched.push(selector.id);
        }
        added.push(encodeGroupSelector(group.id, selector));
      }
      for (const { name, objectId } of wishes.remove) {
        const at = known.findIndex((one) => one.name === name || one.selector === objectId);
        const [selector] = at === -1 ? [] : known.splice(at, 1);
        if (selector) {
          await writer.remove(selector.id);
          events.push(...writer.event('DeleteSelector', selector.name));
        }
        removed.push(selector ? encodeGroupSelector(group.id, selector) : encodeNoSelector(group.id, name, objectId));
      }
      const result = {
        added: wishes.add.length > 0 ? added : null,
        removed: wishes.remove.length > 0 ? removed : null,
      };
      return { result, events };
    },
    run: () => touched,
  });
}

type Writer = {
  add(name: string, objectId: string): Promise<GroupSelector>;
  remove(id: number): Promise<void>;
  event(action: ZoneEvent['action'], target: string): ZoneEvent[];
};

export async function writerOf(transaction: Database, group: AssetGroup, author: string, now: Date): Promise<Writer> {
  const own = new AssetGroupStore(transaction);
  const tag = group.tag_id === null ? undefined : await new ZoneStore(transaction).tag(group.tag_id);
  if (!tag)
    return {
      add: (name, objectId) => own.addSelector(group.id, name, objectId, now),
      remove: (id) => own.removeSelector(id),
      event: () => [],
    };
  const selectors = new SelectorStore(transaction);
  const certify = tag.type === TAG_TYPES.tier ? AUTO_CERTIFY.seedsOnly : AUTO_CERTIFY.off;
  return {
    async add(name, objectId) {
      const seeds = [{ type: SEED_TYPES.objectId, value: objectId }];
      const selector = { name, description: '', auto_certify: certify, seeds };
      const created = await selectors.create(tag.id, selector, author, now);
      return { ...created, selector: objectId };
    },
    remove: (id) => selectors.remove(id),
    event: (action, target) => [{ action, target, tag: tag.id }],
  };
}
