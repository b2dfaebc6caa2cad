import type { zoneSelector } from '@chokepoint/contract';
import type { z } from 'zod';
import type { SelectorRow, ZoneSelector } from '../stores/selector-store.ts';
import { NO_EMAILS, type UserEmails } from './user-email-read.ts';

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** A selector with its seeds, if it is given with them and has any. */
export const encodeSelector = (
  { seeds, ...selector }: SelectorRow & Partial<Pick<ZoneSelector, 'seeds'>>,
  emails: UserEmails = NO_EMAILS,
): z.input<typeof zoneSelector> => ({
  id: selector.id,
  asset_group_tag_id: selector.tag_id,
  created_at: selector.created_at.toISOString(),
  created_by: emails.get(selector.created_by) ?? selector.created_by,
  updated_at: selector.updated_at.toISOString(),
  updated_by: emails.get(selector.updated_by) ?? selector.updated_by,
  disabled_at: timeOf(selector.disabled_at),
  disabled_by: selector.disabled_by,
  name: selector.name,
  description: selector.description,
  auto_certify: selector.auto_certify,
  is_default: selector.is_default,
  allow_disable: selector.allow_disable,
  rule_key: selector.rule_key,
  extension_id: selector.extension_id,
  ...(seeds && seeds.length > 0 && { seeds: seeds.map(({ type, value }) => ({ type, value })) }),
});
