import { TAG_TYPES } from '@chokepoint/analysis';
import type { ChangedZoneTag, NewZoneTag } from '@chokepoint/contract';
import { badRequest, forbidden } from '../../service-error.ts';
import type { DogTagValues } from '../../settings/dog-tags.ts';
import { missingField } from '../api/missing-field.ts';
import { isTierZeroTag, type NewTag, type TagChange, type ZoneTag } from '../stores/tag-store.ts';

const LONGEST_NAME = 250;
const RESERVED_GLYPHS = ['gem', 'skull'];

const outOfRange = () => badRequest('provided tier position is out of range');

function checkName(name: string): void {
  if (!/^[a-zA-Z0-9 _]+$/.test(name))
    throw badRequest('asset group tag name must contain only alphanumeric characters, spaces, and underscores');
  if (name.length > LONGEST_NAME) throw badRequest(`asset group tag name is limited to ${LONGEST_NAME} characters`);
}

function checkGlyph(glyph: string): void {
  if (RESERVED_GLYPHS.includes(glyph)) throw badRequest('glyphs similar to tier zero or owned not allowed');
}

/** The new tag, complete; throws when it breaks a rule. `tags` are the existing ones. */
export function checkNewTag(given: NewZoneTag, tags: readonly ZoneTag[], limits: DogTagValues): NewTag {
  const { name, type, position, require_certify: requireCertify } = given;
  if (!name) throw missingField('Name');
  if (!type) throw missingField('Type');
  if (type !== TAG_TYPES.tier && type !== TAG_TYPES.label) throw badRequest('valid tag type is required');
  checkName(name);
  const tier = type === TAG_TYPES.tier;
  if (!tier && (typeof position === 'number' || typeof requireCertify === 'boolean'))
    throw badRequest('position and require_certify are only allowed for tiers');
  if (!tier && given.glyph) throw badRequest('only zones support custom glyphs');
  if (given.glyph) checkGlyph(given.glyph);
  const peers = tags.filter((tag) => tag.type === type).length;
  const limit = limits[tier ? 'privilege_zones.tier_limit' : 'privilege_zones.label_limit'];
  if (peers >= limit) throw badRequest('tag limit has been exceeded');
  const last = peers + 1;
  if (tier && typeof position === 'number' && (position < 2 || position > last)) throw outOfRange();
  return {
    name,
    type,
    description: given.description ?? '',
    position: tier ? (position ?? last) : null,
    require_certify: tier ? (requireCertify ?? false) : null,
    analysis_enabled: tier ? false : null,
    glyph: given.glyph || null,
  };
}

/** The fields of a tag that really change; throws when one breaks a rule. */
export function checkChangedTag(
  given: ChangedZoneTag,
  tag: ZoneTag,
  tags: readonly ZoneTag[],
  limits: DogTagValues,
): TagChange {
  if (Object.values(given).every((value) => value === undefined || value === null))
    throw badRequest('no valid fields specified');
  return {
    ...changedName(given, tag),
    ...changedDescription(given, tag),
    ...changedPosition(given, tag, tags),
    ...changedCertification(given, tag),
    ...changedAnalysis(given, tag, limits),
    ...changedGlyph(given, tag),
  };
}

const isZone = ({ type }: ZoneTag): boolean => type === TAG_TYPES.tier;

function changedName({ name }: ChangedZoneTag, tag: ZoneTag): TagChange {
  if (typeof name !== 'string') return {};
  if (name === '') throw badRequest('name can not be empty');
  if (name === tag.name) return {};
  if (isTierZeroTag(tag) || tag.type === TAG_TYPES.owned || tag.type === TAG_TYPES.decoy)
    throw badRequest('renaming default tags is forbidden currently');
  checkName(name);
  return { name };
}

function changedDescription({ description }: ChangedZoneTag, tag: ZoneTag): TagChange {
  return typeof description === 'string' && description !== tag.description ? { description } : {};
}

function changedPosition({ position }: ChangedZoneTag, tag: ZoneTag, tags: readonly ZoneTag[]): TagChange {
  if (typeof position !== 'number') return {};
  if (!isZone(tag)) throw badRequest('only zones support modifying position');
  if (isTierZeroTag(tag)) throw forbidden('tier zero position cannot be modified');
  if (position < 2 || position > tags.filter(isZone).length) throw outOfRange();
  return position === tag.position ? {} : { position };
}

function changedCertification({ require_certify }: ChangedZoneTag, tag: ZoneTag): TagChange {
  if (typeof require_certify !== 'boolean') return {};
  if (!isZone(tag)) throw badRequest('only zones support modifying require_certify');
  return require_certify === tag.require_certify ? {} : { require_certify };
}

function changedAnalysis({ analysis_enabled }: ChangedZoneTag, tag: ZoneTag, limits: DogTagValues): TagChange {
  if (typeof analysis_enabled !== 'boolean') return {};
  if (!isZone(tag)) throw badRequest('only zones support modifying analysis_enabled');
  if (isTierZeroTag(tag)) throw forbidden('tier zero analysis_enabled cannot be modified');
  if (!limits['privilege_zones.multi_tier_analysis'])
    throw forbidden('multi-tier analysis is not enabled for privilege zones');
  return analysis_enabled === tag.analysis_enabled ? {} : { analysis_enabled };
}

function changedGlyph({ glyph }: ChangedZoneTag, tag: ZoneTag): TagChange {
  if (typeof glyph !== 'string') return {};
  if (!isZone(tag)) throw badRequest('only zones support custom glyphs');
  if (isTierZeroTag(tag)) throw badRequest('tier zero glyph cannot be modified');
  checkGlyph(glyph);
  return (glyph || null) === tag.glyph ? {} : { glyph: glyph || null };
}
