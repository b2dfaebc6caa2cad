import { TAG_TYPES } from '@chokepoint/analysis';
import type { Database } from '../storage/database.ts';
import { SelectorStore } from '../zones/stores/selector-store.ts';
import { type NewTag, TagStore, type ZoneTag } from '../zones/stores/tag-store.ts';
import { ZoneRevisionStore } from '../zones/stores/zone-revision-store.ts';
import type { LeftOutList } from './left-out.ts';
import { sameTag } from './same-tag.ts';
import type { SourceSelector, SourceTag } from './source-records.ts';

/** The author of what is moved, in the place of a user. */
const AUTHOR = 'BloodHound';

type MovedZones = { readonly tags: number; readonly selectors: number; readonly disabled: number };

/**
 * Creates the zones, labels and rules of the source that are not here, and disables the default rules that are disabled
 * there. The built-in tags are the built-in tags. Who is a member is worked out by the next analysis.
 */
export async function moveZones(
  db: Database,
  given: readonly SourceTag[],
  leftOut: LeftOutList,
  now: Date,
): Promise<MovedZones> {
  return db.transaction().execute(async (transaction) => {
    await new ZoneRevisionStore(transaction).advance();
    const tags = new TagStore(transaction);
    const moved = { tags: 0, selectors: 0, disabled: 0 };
    const inOrder = given.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
    for (const tag of inOrder) {
      const all = await tags.all();
      const same = sameTag(tag, all);
      if (!same && !Object.values<number>(TAG_TYPES).includes(tag.type)) {
        leftOut.add('tags of an unknown type', tag.name);
        continue;
      }
      const target = same ?? (await tags.create(newTag(tag, all), AUTHOR, now));
      if (!same) moved.tags++;
      const { added, disabled } = await moveSelectors(
        new SelectorStore(transaction),
        target,
        tag.selectors,
        leftOut,
        now,
      );
      moved.selectors += added;
      moved.disabled += disabled;
    }
    return moved;
  });
}

function newTag(tag: SourceTag, all: readonly ZoneTag[]): NewTag {
  const zones = all.filter(({ type }) => type === TAG_TYPES.tier).length;
  const isZone = tag.type === TAG_TYPES.tier;
  return {
    type: tag.type,
    name: tag.name,
    description: tag.description,
    position: isZone ? Math.min(tag.position ?? zones + 1, zones + 1) : null,
    require_certify: isZone ? (tag.requireCertify ?? false) : null,
    analysis_enabled: isZone ? (tag.analysisEnabled ?? false) : null,
    glyph: all.some(({ glyph }) => glyph === tag.glyph) ? null : tag.glyph,
  };
}

async function moveSelectors(
  store: SelectorStore,
  tag: ZoneTag,
  given: readonly SourceSelector[],
  leftOut: LeftOutList,
  now: Date,
): Promise<{ readonly added: number; readonly disabled: number }> {
  let [added, disabled] = [0, 0];
  const known = new Map((await store.ofTags([tag.id])).map((selector) => [selector.name, selector]));
  for (const { isDefault, isDisabled, autoCertify, name, description, seeds } of given) {
    const same = known.get(name);
    if (isDefault) {
      if (!isDisabled) continue;
      if (!same) leftOut.add('default rules that are disabled there and not known here', name);
      else if (!same.allow_disable) leftOut.add('default rules that cannot be disabled here', name);
      else if (same.disabled_at === null) {
        await store.update(same, { disabled: true }, AUTHOR, now);
        disabled++;
      }
    } else if (seeds.length === 0) leftOut.add('rules without a seed', `${tag.name}: ${name}`);
    else if (!same) {
      const created = await store.create(tag.id, { name, description, auto_certify: autoCertify, seeds }, AUTHOR, now);
      known.set(name, created);
      if (isDisabled) await store.update(created, { disabled: true }, AUTHOR, now);
      added++;
    }
  }
  return { added, disabled };
}
