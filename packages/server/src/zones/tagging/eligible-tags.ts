import { TAG_TYPES } from '@chokepoint/analysis';
import type { Edition } from '@chokepoint/contract';
import { isTierZeroTag, type ZoneTag } from '../stores/tag-store.ts';

/** The tags whose selectors are run. In the community edition these are Tier Zero and what is owned. */
export function eligibleTags(tags: readonly ZoneTag[], edition: Edition): ZoneTag[] {
  if (edition === 'enterprise') return [...tags];
  const tierZero = tags.find(isTierZeroTag);
  const owned = tags.find(({ type }) => type === TAG_TYPES.owned);
  return [tierZero, owned].filter((tag) => tag !== undefined);
}
