import { createZoneTag, deleteZoneTag, getZoneTag, listZoneTags, updateZoneTag } from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../../http/handler.ts';
import { encodeTag, encodeWrappedTag } from '../api/encode-tag.ts';
import { userEmails } from '../api/user-email-read.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import { requireTag, wantsCounts } from '../api/zone-request.ts';
import { countTags } from './count-tags.ts';
import type { TagChanges } from './tag-changes.ts';
import { listTags } from './tag-list.ts';

export function tagHandlers(parts: ZoneReadParts, changes: TagChanges): Handler[] {
  const { db } = parts;
  return [
    handle(listZoneTags, async (call) => {
      const isCounted = wantsCounts(call.query.counts);
      const tags = await listTags(db, call.list.filters);
      const counts = isCounted ? await countTags(parts, call, tags) : undefined;
      return ok({
        data: { tags: tags.map((tag) => ({ ...encodeTag(tag), ...(counts && { counts: counts.get(tag.id)! }) })) },
      });
    }),

    handle(createZoneTag, async (call) => created({ data: encodeTag(await changes.create(call.body, call)) })),

    handle(getZoneTag, async ({ params }) => {
      const tag = await requireTag(db, params.asset_group_tag_id);
      return ok({ data: { tag: encodeWrappedTag(tag, await userEmails(db, [tag.created_by, tag.updated_by])) } });
    }),

    handle(updateZoneTag, async (call) => {
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      return ok({ data: encodeTag(await changes.update(tag, call.body, call)) });
    }),

    handle(deleteZoneTag, async (call) => {
      await changes.remove(await requireTag(db, call.params.asset_group_tag_id), call);
      return noContent;
    }),
  ];
}
