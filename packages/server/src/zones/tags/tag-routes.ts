import { TAG_TYPES } from '@chokepoint/analysis';
import { createZoneTag, deleteZoneTag, getZoneTag, listZoneTags, updateZoneTag } from '@chokepoint/contract';
import { sql } from 'kysely';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, created, type Handler, handle, noContent, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import { dogTagsOf } from '../../settings/dog-tags.ts';
import { filtered } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { countCarriersTask } from '../members/member-tasks.ts';
import { addressesOf } from '../requests/addresses.ts';
import { requireTag, requireTagIn, wantsCounts } from '../requests/zone-request.ts';
import { TagStore } from '../stores/tag-store.ts';
import type { ZoneEvent } from '../stores/zone-history.ts';
import { ZoneStore, type ZoneTag } from '../stores/zone-store.ts';
import { applyChange } from '../tagging/apply-change.ts';
import { isTierZero } from '../tagging/eligible-tags.ts';
import { encodeTag, encodeWrappedTag } from './encode-zone.ts';
import { checkChangedTag, checkNewTag, type TagChange } from './tag-rules.ts';

export function tagHandlers(service: Service): Handler[] {
  const { db, audit, config } = service;
  const limits = dogTagsOf(config.edition).values;

  return [
    handle(listZoneTags, async (call) => {
      const counted = wantsCounts(call.query.counts);
      const tags = await listedTags(service, call.list);
      const counts = counted ? await countsOf(service, call as Call, tags) : undefined;
      return ok({
        data: { tags: tags.map((tag) => ({ ...encodeTag(tag), ...(counts && { counts: counts.get(tag.id)! }) })) },
      });
    }),

    handle(createZoneTag, async (call) => {
      const author = call.caller.user.id;
      const fields = { name: call.body.name, type: call.body.type };
      const tag = await audit.record(
        call.actor,
        'CreateAssetGroupTag',
        fields,
        () =>
          applyChange(service, call as Call, {
            write: async (transaction, now) => {
              const checked = checkNewTag(call.body, await new ZoneStore(transaction).tags(), limits);
              const result = await new TagStore(transaction).create(checked, author, now);
              return { result, events: [event('CreateTag', result)] };
            },
            run: () => undefined,
          }),
        ({ id }) => ({ id }),
      );
      return created({ data: encodeTag(tag) });
    }),

    handle(getZoneTag, async ({ params }) => {
      const tag = await requireTag(service, params.asset_group_tag_id);
      return ok({ data: { tag: encodeWrappedTag(tag, await addressesOf(db, [tag.created_by, tag.updated_by])) } });
    }),

    handle(updateZoneTag, async (call) => {
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      const change = checkChangedTag(call.body, tag, await new ZoneStore(db).tags(), limits);
      // Certification belongs to the enterprise edition.
      if (config.edition === 'community') delete change.require_certify;
      if (Object.keys(change).length === 0) return ok({ data: encodeTag(tag) });
      const changed = await audit.record(call.actor, 'UpdateAssetGroupTag', { id: tag.id, ...change }, () =>
        applyChange(service, call as Call, {
          write: async (transaction, now) => {
            const current = await requireTagIn(transaction, tag.id);
            const result = await new TagStore(transaction).update(current, change, call.caller.user.id, now);
            return { result, events: changeEvents(current, change) };
          },
          run: () => (concernsMembers(change) ? [] : undefined),
        }),
      );
      return ok({ data: encodeTag(changed) });
    }),

    handle(deleteZoneTag, async (call) => {
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      if (isTierZero(tag) || tag.type === TAG_TYPES.owned) throw badRequest('deleting default tags is forbidden');
      await audit.record(call.actor, 'DeleteAssetGroupTag', { id: tag.id, name: tag.name }, () =>
        applyChange(service, call as Call, {
          write: async (transaction, now) => {
            const current = await requireTagIn(transaction, tag.id);
            const selectors = await new ZoneStore(transaction).selectors([tag.id]);
            await new TagStore(transaction).remove(current, call.caller.user.id, now);
            const gone = selectors.map(
              ({ name }) => ({ action: 'DeleteSelector', target: name, tag: tag.id }) as const,
            );
            return { result: undefined, events: [...gone, event('DeleteTag', tag)] };
          },
          run: () => [],
        }),
      );
      return noContent;
    }),
  ];
}

const event = (action: ZoneEvent['action'], tag: ZoneTag): ZoneEvent => ({ action, target: tag.name, tag: tag.id });

function changeEvents(tag: ZoneTag, change: TagChange): ZoneEvent[] {
  const events = [event('UpdateTag', { ...tag, name: change.name ?? tag.name })];
  if (change.analysis_enabled !== undefined)
    events.push(event(change.analysis_enabled ? 'AnalysisEnabledTag' : 'AnalysisDisabledTag', tag));
  return events;
}

const concernsMembers = (change: TagChange) =>
  change.name !== undefined || change.position !== undefined || change.require_certify !== undefined;

/** Ordered by name. */
async function listedTags({ db }: Service, { filters }: ListRequest): Promise<ZoneTag[]> {
  const query = db.selectFrom('zone_tag').selectAll().where('deleted_at', 'is', null);
  return filtered(query, filters, {
    type: sql.ref('type'),
    created_by: sql.ref('created_by'),
    updated_by: sql.ref('updated_by'),
    deleted_by: sql.ref('deleted_by'),
    require_certify: sql.ref('require_certify'),
    analysis_enabled: sql.ref('analysis_enabled'),
    name: sql.ref('name'),
    description: sql.ref('description'),
    glyph: sql.ref('glyph'),
    created_at: sql.ref('created_at'),
    updated_at: sql.ref('updated_at'),
    deleted_at: sql.ref('deleted_at'),
  })
    .orderBy('name')
    .orderBy('id')
    .execute();
}

async function countsOf(service: Service, { caller, signal }: Call, tags: readonly ZoneTag[]) {
  const kinds = tags.map((tag) => tag.kind_name ?? '');
  const visible = environmentsOf(caller);
  const image = service.graph.images.current;
  const members = visible
    ? await ask(service, countCarriersTask, caller, signal, { kinds, visible })
    : kinds.map((name) => {
        const kind = image.nodeKind(name);
        return kind === undefined ? 0 : image.nodesOfKind(kind).count();
      });
  const rows = await service.db
    .selectFrom('zone_selector')
    .select(['tag_id', 'is_default', 'disabled_at'])
    .where('tag_id', 'in', [0, ...tags.map(({ id }) => id)])
    .execute();
  const byTag = Map.groupBy(rows, (row) => row.tag_id);
  return new Map(
    tags.map((tag, at) => {
      const own = byTag.get(tag.id) ?? [];
      const enabled = own.filter((row) => row.disabled_at === null);
      return [
        tag.id,
        {
          members: members[at]!,
          selectors: own.length,
          custom_selectors: enabled.filter((row) => !row.is_default).length,
          default_selectors: enabled.filter((row) => row.is_default).length,
          disabled_selectors: own.length - enabled.length,
        },
      ];
    }),
  );
}
