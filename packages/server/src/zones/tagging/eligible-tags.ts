import { TAG_TYPES } from '@chokepoint/analysis';
import type { Edition } from '@chokepoint/contract';
import { isTierZeroTag, type ZoneTag } from '../stores/tag-store.ts';

/** The tags whose selectors are run. In the community edition these are Tier Zero, what is owned, and decoys. */
export function eligibleTags(tags: readonly ZoneTag[], edition: Edition): ZoneTag[] {
  if (edition === 'enterprise') return [...tags];
  const tierZero = tags.find(isTierZeroTag);
  const labels = [TAG_TYPES.owned, TAG_TYPES.decoy].map((wanted) => tags.find(({ type }) => type === wanted));
  return [tierZero, ...labels].filter((tag) => tag !== undefined);
}
