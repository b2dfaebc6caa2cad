import { type wrappedZoneTag, ZERO_TIME, type zoneTag } from '@chokepoint/contract';
import type { z } from 'zod';
import type { ZoneTag } from '../stores/tag-store.ts';
import { NO_EMAILS, type UserEmails } from './user-email-read.ts';

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function tagFields(tag: ZoneTag, emails: UserEmails) {
  return {
    id: tag.id,
    type: tag.type,
    kind_id: tag.kind_id,
    name: tag.name,
    description: tag.description,
    created_at: tag.created_at.toISOString(),
    created_by: emails.get(tag.created_by) ?? tag.created_by,
    updated_at: tag.updated_at.toISOString(),
    updated_by: emails.get(tag.updated_by) ?? tag.updated_by,
  };
}

export const encodeTag = (tag: ZoneTag): z.input<typeof zoneTag> => ({
  ...tagFields(tag, NO_EMAILS),
  deleted_at: timeOf(tag.deleted_at),
  deleted_by: tag.deleted_by,
  position: tag.position,
  require_certify: tag.require_certify,
  analysis_enabled: tag.analysis_enabled,
  glyph: tag.glyph,
});

export const encodeWrappedTag = (tag: ZoneTag, emails: UserEmails): z.input<typeof wrappedZoneTag> => ({
  ...tagFields(tag, emails),
  deleted_at: { time: timeOf(tag.deleted_at) ?? ZERO_TIME, valid: tag.deleted_at !== null },
  deleted_by: wrappedText(tag.deleted_by),
  position: { int32: tag.position ?? 0, valid: tag.position !== null },
  require_certify: wrappedFlag(tag.require_certify),
  analysis_enabled: wrappedFlag(tag.analysis_enabled),
  glyph: wrappedText(tag.glyph),
});

const wrappedText = (text: string | null) => ({ string: text ?? '', valid: text !== null });
const wrappedFlag = (flag: boolean | null) => ({ bool: flag ?? false, valid: flag !== null });
