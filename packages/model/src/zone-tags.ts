/** Names of the zone and the labels that every service has from its first start. */
export const TIER_ZERO_TAG_NAME = 'Tier Zero';
export const OWNED_TAG_NAME = 'Owned';
export const DECOY_TAG_NAME = 'Decoy';

const KIND_PREFIX = 'Tag_';

/** The kind that nodes with a tag carry. */
export const tagKind = (tagName: string): string => `${KIND_PREFIX}${tagName.replaceAll(' ', '_')}`;
export const isTagKind = (kind: string): boolean => kind.startsWith(KIND_PREFIX);

export const TIER_ZERO_KIND = tagKind(TIER_ZERO_TAG_NAME);
export const OWNED_KIND = tagKind(OWNED_TAG_NAME);
export const DECOY_KIND = tagKind(DECOY_TAG_NAME);

/** What older clients find in the property `system_tags` of a tagged node. */
export const TIER_ZERO_SYSTEM_TAG = 'admin_tier_0';
export const OWNED_SYSTEM_TAG = 'owned';
export const DECOY_SYSTEM_TAG = 'decoy';
