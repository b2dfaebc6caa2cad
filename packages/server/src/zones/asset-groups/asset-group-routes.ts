import {
  changeAssetGroupSelectors,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssetGroupSelector,
  getAssetGroup,
  listAssetGroups,
  postAssetGroupSelectors,
  updateAssetGroup,
} from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, created, done, type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, conflict, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { Filter, ListRequest } from '../../storage/list-request.ts';
import { type AssetGroup, AssetGroupStore } from '../stores/asset-group-store.ts';
import { ZoneStore } from '../stores/zone-store.ts';
import { applyChange } from '../tagging/apply-change.ts';
import { changeSelectors, wishesOf, writerOf } from './change-selectors.ts';
import { encodeGroup } from './encode-asset-group.ts';
import { marksOf } from './group-marks.ts';
import { memberHandlers } from './group-member-routes.ts';
import { countGroupsTask } from './group-tasks.ts';

export async function requireGroup({ db }: Service, id: number): Promise<AssetGroup> {
  const group = await new AssetGroupStore(db).byId(id);
  if (!group) throw notFound();
  return group;
}

export function assetGroupHandlers(service: Service): Handler[] {
  const { db, audit, clock, config } = service;
  const store = new AssetGroupStore(db);

  const changed = async (call: Call, id: number, wishes: ReturnType<typeof wishesOf>) => {
    const group = await requireGroup(service, id);
    const fields = { id, name: group.name, tag: group.tag, added: wishes.add, removed: wishes.remove };
    const { added, removed } = await audit.record(call.actor, 'UpdateAssetGroup', fields, () =>
      changeSelectors(service, call, group, wishes),
    );
    return created({ data: { added_selectors: added, removed_selectors: removed } });
  };

  return [
    handle(listAssetGroups, async (call) => {
      const groups = await store.all();
      const counts = await countsOf(service, call as Call, groups);
      const shown = groups.map((group, at) => encodeGroup(group, counts[at]!));
      return ok({ data: { asset_groups: listed(shown, call.list) } });
    }),

    handle(createAssetGroup, async (call) => {
      const { name, tag } = call.body;
      if (!name?.trim() || !tag?.trim()) throw badRequest('asset group name or tag must not be empty');
      if (/\s/.test(tag)) throw badRequest('asset group tags must not contain whitespace');
      const group = await audit.record(
        call.actor,
        'CreateAssetGroup',
        { name, tag },
        () =>
          alone(service, async (groups) => {
            requireFree(await groups.all(), { name, tag });
            return groups.create(name, tag, clock.now());
          }),
        ({ id }) => ({ id }),
      );
      const location = `${config.publicUrl}/api/v2/asset-groups/${group.id}`;
      return { ...created({ data: { ...encodeGroup(group, 0), Selectors: null } }), headers: { location } };
    }),

    handle(getAssetGroup, async (call) => {
      const group = await requireGroup(service, call.params.asset_group_id);
      const [count] = await countsOf(service, call as Call, [group]);
      return ok({ data: encodeGroup(group, count!) });
    }),

    handle(updateAssetGroup, async (call) => {
      const id = call.params.asset_group_id;
      const group = await requireGroup(service, id);
      const { name } = call.body;
      if (!name?.trim()) throw badRequest('asset group name or tag must not be empty');
      await audit.record(call.actor, 'UpdateAssetGroup', { id, name, tag: group.tag }, () =>
        alone(service, async (groups) => {
          const others = (await groups.all()).filter((other) => other.id !== id);
          requireFree(others, { name });
          await groups.rename(id, name, clock.now());
        }),
      );
      const renamed = await requireGroup(service, id);
      const [count] = await countsOf(service, call as Call, [renamed]);
      return ok({ data: encodeGroup(renamed, count!) });
    }),

    handle(deleteAssetGroup, async (call) => {
      const group = await requireGroup(service, call.params.asset_group_id);
      if (group.system_group) throw conflict('Cannot delete a system defined asset group.');
      const fields = { id: group.id, name: group.name, tag: group.tag };
      await audit.record(call.actor, 'DeleteAssetGroup', fields, () =>
        applyChange(service, call as Call, {
          write: async (transaction) => {
            await new AssetGroupStore(transaction).remove(group.id);
            return { result: undefined, events: [] };
          },
          run: () => [],
        }),
      );
      return done;
    }),

    handle(changeAssetGroupSelectors, (call) => changed(call as Call, call.params.asset_group_id, wishesOf(call.body))),
    handle(postAssetGroupSelectors, (call) => changed(call as Call, call.params.asset_group_id, wishesOf(call.body))),

    handle(deleteAssetGroupSelector, async (call) => {
      const group = await requireGroup(service, call.params.asset_group_id);
      const id = call.params.asset_group_selector_id;
      const selector = group.selectors.find((one) => one.id === id);
      if (!selector) {
        const system = group.tag_id !== null && (await isDefaultSelector(service, group.tag_id, id));
        if (system) throw conflict('Cannot delete a system defined asset group selector.');
        throw notFound();
      }
      const fields = { asset_group_id: group.id, id, name: selector.name };
      await audit.record(call.actor, 'DeleteAssetGroupSelector', fields, () =>
        applyChange(service, call as Call, {
          write: async (transaction, now) => {
            const writer = await writerOf(transaction, group, call.caller.user.id, now);
            await writer.remove(id);
            return { result: undefined, events: writer.event('DeleteSelector', selector.name) };
          },
          run: () => [],
        }),
      );
      return done;
    }),

    ...memberHandlers(service),
  ];
}

/** While nobody else changes groups. */
function alone<T>({ db }: Service, work: (groups: AssetGroupStore) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (opened) => {
    const transaction = opened as Database;
    await new ZoneStore(transaction).changing();
    return work(new AssetGroupStore(transaction));
  });
}

async function isDefaultSelector({ db }: Service, tag: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('zone_selector')
    .select('id')
    .where('id', '=', id)
    .where('tag_id', '=', tag)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

function requireFree(others: readonly AssetGroup[], wanted: { readonly name: string; readonly tag?: string }): void {
  if (others.some(({ name }) => name === wanted.name)) throw conflict('asset group name must be unique');
  if (others.some(({ tag }) => tag === wanted.tag)) throw conflict('asset group tag must be unique');
}

async function countsOf(service: Service, { caller, signal }: Call, groups: readonly AssetGroup[]) {
  const marks = await marksOf(service, groups);
  return ask(service, countGroupsTask, caller, signal, { marks, visible: environmentsOf(caller) });
}

type Shown = ReturnType<typeof encodeGroup>;

/** There are few groups, and how many objects they hold no table knows. */
function listed(groups: readonly Shown[], { filters, sorts }: ListRequest): Shown[] {
  const kept = groups.filter((group) => filters.every((filter) => passes(group, filter)));
  return kept.sort((a, b) => {
    for (const { column, descending } of sorts) {
      const key = column as 'name' | 'tag' | 'member_count';
      if (a[key] !== b[key]) return (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.id - b.id;
  });
}

function passes(group: Shown, { column, predicate, value }: Filter): boolean {
  if (column === 'deleted_at') return predicate === 'eq' && value === null;
  if (value === null) return predicate === 'neq';
  const own = column.endsWith('_at')
    ? Date.parse(group[column as 'created_at'])
    : group[column as 'name' | 'id' | 'system_group'];
  const other = value instanceof Date ? value.getTime() : value;
  switch (predicate) {
    case 'eq':
      return own === other;
    case 'neq':
      return own !== other;
    case 'gt':
      return own > other;
    case 'gte':
      return own >= other;
    case 'lt':
      return own < other;
    case 'lte':
      return own <= other;
    case '~eq':
      return String(own).toLowerCase().includes(String(other).toLowerCase());
    default:
      return predicate satisfies never;
  }
}
