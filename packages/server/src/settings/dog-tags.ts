import type { Edition } from '@chokepoint/contract';

export type DogTagValues = {
  readonly 'auth.environment_targeted_access_control': boolean;
  readonly 'privilege_zones.multi_tier_analysis': boolean;
  readonly 'privilege_zones.tier_limit': number;
  readonly 'privilege_zones.label_limit': number;
};

const COMMUNITY: DogTagValues = {
  'auth.environment_targeted_access_control': false,
  'privilege_zones.multi_tier_analysis': false,
  'privilege_zones.tier_limit': 1,
  'privilege_zones.label_limit': 0,
};

/** Everything is on; the limits are far beyond what is used in practice. */
const ENTERPRISE: DogTagValues = {
  'auth.environment_targeted_access_control': true,
  'privilege_zones.multi_tier_analysis': true,
  'privilege_zones.tier_limit': 100,
  'privilege_zones.label_limit': 1000,
};

/** What the edition unlocks. */
export type DogTags = { readonly values: DogTagValues };

export const dogTagsOf = (edition: Edition): DogTags => ({ values: edition === 'enterprise' ? ENTERPRISE : COMMUNITY });
