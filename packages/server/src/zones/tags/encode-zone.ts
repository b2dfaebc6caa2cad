import {
  type wrappedZoneTag,
  ZERO_TIME,
  type zoneHistoryRecord,
  type zoneSelector,
  type zoneTag,
} from '@chokepoint/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { ZoneHistoryTable } from '../../storage/zone-tables.ts';
import type { ZoneSelector, ZoneTag } from '../stores/zone-store.ts';

/** By user id: the address to show instead; empty where the id itself is shown. */
export type Addresses = ReadonlyMap<string, string>;
const NO_ADDRESSES: Addresses = new Map();

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function tagFields(tag: ZoneTag, addresses: Addresses) {
  return {
    id: tag.id,
    type: tag.type,
    kind_id: tag.kind_id,
    name: tag.name,
    description: tag.description,
    created_at: tag.created_at.toISOString(),
    created_by: addresses.get(tag.created_by) ?? tag.created_by,
    updated_at: tag.updated_at.toISOString(),
    updated_by: addresses.get(tag.updated_by) ?? tag.updated_by,
  };
}

export const encodeTag = (tag: ZoneTag): z.input<typeof zoneTag> => ({
  ...tagFields(tag, NO_ADDRESSES),
  deleted_at: timeOf(tag.deleted_at),
  deleted_by: tag.deleted_by,
  position: tag.position,
  require_certify: tag.require_certify,
  analysis_enabled: tag.analysis_enabled,
  glyph: tag.glyph,
});

export const encodeWrappedTag = (tag: ZoneTag, addresses: Addresses): z.input<typeof wrappedZoneTag> => ({
  ...tagFields(tag, addresses),
  deleted_at: { time: timeOf(tag.deleted_at) ?? ZERO_TIME, valid: tag.deleted_at !== null },
  deleted_by: wrappedText(tag.deleted_by),
  position: { int32: tag.position ?? 0, valid: tag.position !== null },
  require_certify: wrappedFlag(tag.require_certify),
  analysis_enabled: wrappedFlag(tag.analysis_enabled),
  glyph: wrappedText(tag.glyph),
});

const wrappedText = (text: string | null) => ({ string: text ?? '', valid: text !== null });
const wrappedFlag = (flag: boolean | null) => ({ bool: flag ?? false, valid: flag !== null });

export const encodeSelector = (
  { seeds, ...selector }: Omit<ZoneSelector, 'seeds'> & { readonly seeds?: ZoneSelector['seeds'] },
  addresses: Addresses = NO_ADDRESSES,
): z.input<typeof zoneSelector> => ({
  id: selector.id,
  asset_group_tag_id: selector.tag_id,
  created_at: selector.created_at.toISOString(),
  created_by: addresses.get(selector.created_by) ?? selector.created_by,
  updated_at: selector.updated_at.toISOString(),
  updated_by: addresses.get(selector.updated_by) ?? selector.updated_by,
  disabled_at: timeOf(selector.disabled_at),
  disabled_by: selector.disabled_by,
  name: selector.name,
  description: selector.description,
  auto_certify: selector.auto_certify,
  is_default: selector.is_default,
  allow_disable: selector.allow_disable,
  ...(seeds && seeds.length > 0 && { seeds: seeds.map(({ type, value }) => ({ type, value })) }),
});

export const encodeHistory = ({
  tag_id,
  created_at,
  ...record
}: Selectable<ZoneHistoryTable>): z.input<typeof zoneHistoryRecord> => ({
  ...record,
  created_at: created_at.toISOString(),
  asset_group_tag_id: tag_id,
});
