import { TAG_TYPES } from '@chokepoint/analysis';
import type { Edition } from '@chokepoint/contract';
import type { ZoneTag } from '../stores/zone-store.ts';

/** The tags whose selectors count. The community edition knows one zone and what is owned. */
export function eligibleTags(tags: readonly ZoneTag[], edition: Edition): ZoneTag[] {
  if (edition === 'enterprise') return [...tags];
  const tierZero = tags.find(isTierZero);
  const owned = tags.find(({ type }) => type === TAG_TYPES.owned);
  return [tierZero, owned].filter((tag) => tag !== undefined);
}

export const isTierZero = ({ type, position }: Pick<ZoneTag, 'type' | 'position'>): boolean =>
  type === TAG_TYPES.tier && position === 1;
