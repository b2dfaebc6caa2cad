import { TAG_TYPES } from '@chokepoint/analysis';
import type { ChangedZoneTag, NewZoneTag } from '@chokepoint/contract';
import { badRequest, forbidden } from '../../service-error.ts';
import type { DogTagValues } from '../../settings/dog-tags.ts';
import type { ZoneTag } from '../stores/zone-store.ts';
import { isTierZero } from '../tagging/eligible-tags.ts';

const LONGEST_NAME = 250;
const TAKEN_GLYPHS = ['gem', 'skull'];

export const missing = (field: string) =>
  badRequest(`${field}: property is required and must not be empty or zero in value`);
const outOfRange = () => badRequest('provided tier position is out of range');

function checkName(name: string): void {
  if (!/^[a-zA-Z0-9 _]+$/.test(name))
    throw badRequest('asset group tag name must contain only alphanumeric characters, spaces, and underscores');
  if (name.length > LONGEST_NAME) throw badRequest(`asset group tag name is limited to ${LONGEST_NAME} characters`);
}

function checkGlyph(glyph: string): void {
  if (TAKEN_GLYPHS.includes(glyph)) throw badRequest('glyphs similar to tier zero or owned not allowed');
}

export type CheckedTag = {
  readonly name: string;
  readonly type: number;
  readonly description: string;
  readonly position: number | null;
  readonly require_certify: boolean | null;
  readonly analysis_enabled: boolean | null;
  readonly glyph: string | null;
};

/** What a new tag will be, once every rule is met. `tags` are those that there are. */
export function checkNewTag(given: NewZoneTag, tags: readonly ZoneTag[], limits: DogTagValues): CheckedTag {
  const { name, type, position, require_certify: requireCertify } = given;
  if (!name) throw missing('Name');
  if (!type) throw missing('Type');
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

export type TagChange = {
  name?: string;
  description?: string;
  position?: number;
  require_certify?: boolean;
  analysis_enabled?: boolean;
  glyph?: string | null;
};

/** What is to change of a tag; only what really differs. */
export function checkChangedTag(
  given: ChangedZoneTag,
  tag: ZoneTag,
  tags: readonly ZoneTag[],
  limits: DogTagValues,
): TagChange {
  if (Object.values(given).every((value) => value === undefined || value === null))
    throw badRequest('no valid fields specified');
  const zone = tag.type === TAG_TYPES.tier;
  const change: TagChange = {};
  if (typeof given.name === 'string') {
    if (given.name === '') throw badRequest('name can not be empty');
    if (given.name !== tag.name) {
      if (isTierZero(tag) || tag.type === TAG_TYPES.owned)
        throw badRequest('renaming default tags is forbidden currently');
      checkName(given.name);
      change.name = given.name;
    }
  }
  if (typeof given.description === 'string' && given.description !== tag.description)
    change.description = given.description;
  if (typeof given.position === 'number') {
    if (!zone) throw badRequest('only zones support modifying position');
    if (isTierZero(tag)) throw forbidden('tier zero position cannot be modified');
    const zones = tags.filter(({ type }) => type === TAG_TYPES.tier).length;
    if (given.position < 2 || given.position > zones) throw outOfRange();
    if (given.position !== tag.position) change.position = given.position;
  }
  if (typeof given.require_certify === 'boolean') {
    if (!zone) throw badRequest('only zones support modifying require_certify');
    if (given.require_certify !== tag.require_certify) change.require_certify = given.require_certify;
  }
  if (typeof given.analysis_enabled === 'boolean') {
    if (!zone) throw badRequest('only zones support modifying analysis_enabled');
    if (isTierZero(tag)) throw forbidden('tier zero analysis_enabled cannot be modified');
    if (!limits['privilege_zones.multi_tier_analysis'])
      throw forbidden('multi-tier analysis is not enabled for privilege zones');
    if (given.analysis_enabled !== tag.analysis_enabled) change.analysis_enabled = given.analysis_enabled;
  }
  if (typeof given.glyph === 'string') {
    if (!zone) throw badRequest('only zones support custom glyphs');
    if (isTierZero(tag)) throw badRequest('tier zero glyph cannot be modified');
    checkGlyph(given.glyph);
    if ((given.glyph || null) !== tag.glyph) change.glyph = given.glyph || null;
  }
  return change;
}
