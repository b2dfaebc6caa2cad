import { TAG_TYPES } from '@chokepoint/analysis';
import type { ZoneTag } from '../zones/stores/tag-store.ts';
import type { SourceTag } from './source-records.ts';

/** Tier Zero is Tier Zero and owned is owned, whatever they are called; others by their name. */
export function sameTag(
  tag: Pick<SourceTag, 'type' | 'name' | 'position'>,
  all: readonly ZoneTag[],
): ZoneTag | undefined {
  const folded = (name: string) => name.replaceAll(' ', '_').toLowerCase();
  return all.find(
    (one) =>
      (one.type === tag.type &&
        (tag.type === TAG_TYPES.owned || (tag.type === TAG_TYPES.tier && tag.position === 1 && one.position === 1))) ||
      folded(one.name) === folded(tag.name),
  );
}
