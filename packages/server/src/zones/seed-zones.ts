import {
  AUTO_CERTIFY,
  OWNED_TAG,
  SYSTEM_ACTOR,
  TAG_TYPES,
  TIER_ZERO_SELECTORS,
  TIER_ZERO_TAG,
} from '@chokepoint/analysis';
import type { Database } from '../storage/database.ts';
import { AssetGroupStore } from './stores/asset-group-store.ts';
import { SelectorStore } from './stores/selector-store.ts';
import { TagStore } from './stores/tag-store.ts';

/** Writes the two built-in tags with their selectors, and the asset groups that are views of them. */
export async function seedZones(db: Database): Promise<void> {
  const tags = new TagStore(db);
  if (await tags.isSeeded()) return;
  const tierZero = await tags.seed(
    {
      type: TAG_TYPES.tier,
      name: TIER_ZERO_TAG,
      description: TIER_ZERO_TAG,
      position: 1,
      require_certify: false,
      analysis_enabled: true,
      glyph: 'gem',
    },
    SYSTEM_ACTOR,
  );
  const owned = await tags.seed(
    {
      type: TAG_TYPES.owned,
      name: OWNED_TAG,
      description: OWNED_TAG,
      position: null,
      require_certify: null,
      analysis_enabled: null,
      glyph: 'skull',
    },
    SYSTEM_ACTOR,
  );
  const selectors = TIER_ZERO_SELECTORS.map(({ name, description, query, allowDisable }) => ({
    name,
    description,
    query,
    allow_disable: allowDisable,
    auto_certify: AUTO_CERTIFY.seedsOnly,
  }));
  await new SelectorStore(db).seed(tierZero.id, selectors, SYSTEM_ACTOR);
  await new AssetGroupStore(db).seed([
    { name: 'Admin Tier Zero', tag: 'admin_tier_0', tag_id: tierZero.id },
    { name: 'Owned', tag: 'owned', tag_id: owned.id },
  ]);
}
