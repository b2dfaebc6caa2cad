import type { BodyOf, changeAssetGroupSelectors } from '@chokepoint/contract';
import { badRequest, conflict, notFound } from '../../service-error.ts';
import type { ZoneChangeParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { type AssetGroup, AssetGroupStore } from '../stores/asset-group-store.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import type { ZoneEvent } from '../stores/zone-history-store.ts';
import { encodeGroupSelector, encodeMissingSelector } from './encode-asset-group.ts';
import { type GroupSelectorWriter, openSelectorWriter } from './group-selector-writer.ts';

type Wanted = { readonly name: string; readonly objectId: string };
type WantedChanges = { readonly add: readonly Wanted[]; readonly remove: readonly Wanted[] };
type Encoded = ReturnType<typeof encodeGroupSelector>;

/** Null where nothing was requested. */
type SelectorChanges = { readonly added: Encoded[] | null; readonly removed: Encoded[] | null };

/** Adds single objects to asset groups, and removes them: checked, written, on record, and applied to the graph. */
export class GroupSelectorChanges {
  readonly #parts: Omit<ZoneChangeParts, 'edition'>;

  constructor(parts: Omit<ZoneChangeParts, 'edition'>) {
    this.#parts = parts;
  }

  async apply(id: number, body: BodyOf<typeof changeAssetGroupSelectors>, call: ZoneCall): Promise<SelectorChanges> {
    const wanted = wantedChanges(body);
    const group = await new AssetGroupStore(this.#parts.db).require(id);
    const fields = { id, name: group.name, tag: group.tag, added: wanted.add, removed: wanted.remove };
    return this.#parts.audit.record(call.actor, 'UpdateAssetGroup', fields, () => this.#write(group, wanted, call));
  }

  async remove(group: AssetGroup, id: number, call: ZoneCall): Promise<void> {
    const selector = group.selectors.find((one) => one.id === id);
    if (!selector) {
      if (await this.#isDefaultSelector(group, id))
        throw conflict('Cannot delete a system defined asset group selector.');
      throw notFound();
    }
    const fields = { asset_group_id: group.id, id, name: selector.name };
    await this.#parts.audit.record(call.actor, 'DeleteAssetGroupSelector', fields, () =>
      this.#parts.changes.apply(call, {
        write: async (transaction, now) => {
          const writer = await openSelectorWriter(transaction, group, call.caller.user.id, now);
          await writer.remove(id);
          return { result: undefined, events: writer.events('DeleteSelector', selector.name) };
        },
        selectorsToRun: () => [],
      }),
    );
  }

  #write(group: AssetGroup, wanted: WantedChanges, call: ZoneCall): Promise<SelectorChanges> {
    const created: number[] = [];
    return this.#parts.changes.apply(call, {
      write: async (transaction, now) => {
        const writer = await openSelectorWriter(transaction, group, call.caller.user.id, now);
        const change = new GroupSelectorChange(group, writer);
        for (const one of wanted.add) await change.add(one);
        for (const one of wanted.remove) await change.remove(one);
        created.push(...change.created);
        const result = {
          added: wanted.add.length > 0 ? change.added : null,
          removed: wanted.remove.length > 0 ? change.removed : null,
        };
        return { result, events: change.events };
      },
      selectorsToRun: () => created,
    });
  }

  async #isDefaultSelector(group: AssetGroup, id: number): Promise<boolean> {
    if (group.tag_id === null) return false;
    const selector = await new SelectorStore(this.#parts.db).byId(id);
    return selector?.tag_id === group.tag_id && selector.is_default;
  }
}

/** One change of the selectors of a group, step by step. */
class GroupSelectorChange {
  readonly created: number[] = [];
  readonly added: Encoded[] = [];
  readonly removed: Encoded[] = [];
  readonly events: ZoneEvent[] = [];
  readonly #group: AssetGroup;
  readonly #writer: GroupSelectorWriter;
  readonly #known: AssetGroup['selectors'][number][];

  constructor(group: AssetGroup, writer: GroupSelectorWriter) {
    this.#group = group;
    this.#writer = writer;
    this.#known = [...group.selectors];
  }

  async add({ name, objectId }: Wanted): Promise<void> {
    let selector = this.#known.find((one) => one.name === name || one.selector === objectId);
    if (!selector) {
      selector = await this.#writer.add(name, objectId);
      this.#known.push(selector);
      this.events.push(...this.#writer.events('CreateSelector', name));
      this.created.push(selector.id);
    }
    this.added.push(encodeGroupSelector(this.#group.id, selector));
  }

  async remove({ name, objectId }: Wanted): Promise<void> {
    const at = this.#known.findIndex((one) => one.name === name || one.selector === objectId);
    const [selector] = at === -1 ? [] : this.#known.splice(at, 1);
    if (!selector) {
      this.removed.push(encodeMissingSelector(this.#group.id, name, objectId));
      return;
    }
    await this.#writer.remove(selector.id);
    this.events.push(...this.#writer.events('DeleteSelector', selector.name));
    this.removed.push(encodeGroupSelector(this.#group.id, selector));
  }
}

/** The requested changes; unknown actions are ignored. */
function wantedChanges(body: BodyOf<typeof changeAssetGroupSelectors>): WantedChanges {
  const wanted = body.map(({ selector_name: name, sid, action }) => ({
    name: name || sid || '',
    objectId: sid || name || '',
    action,
  }));
  if (wanted.some(({ name, action }) => name === '' && (action === 'add' || action === 'remove')))
    throw badRequest('selector name and sid must not be empty');
  const withAction = (one: string) =>
    wanted.filter(({ action }) => action === one).map(({ name, objectId }) => ({ name, objectId }));
  return { add: withAction('add'), remove: withAction('remove') };
}
