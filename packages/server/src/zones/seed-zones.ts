import { AUTO_CERTIFY, SYSTEM_ACTOR, TAG_TYPES, TIER_ZERO_SELECTORS } from '@chokepoint/analysis';
import {
  DECOY_SYSTEM_TAG,
  DECOY_TAG_NAME,
  OWNED_SYSTEM_TAG,
  OWNED_TAG_NAME,
  TIER_ZERO_SYSTEM_TAG,
  TIER_ZERO_TAG_NAME,
} from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { AssetGroupStore } from './stores/asset-group-store.ts';
import { SelectorStore } from './stores/selector-store.ts';
import { type NewTag, TagStore, type ZoneTag } from './stores/tag-store.ts';

const DECOY_GLYPH = 'mask';

/** Writes the three built-in tags with their selectors, and the asset groups that are views of them. */
export async function seedZones(db: Database): Promise<void> {
  const tags = new TagStore(db);
  if (await tags.isSeeded()) return addWhatIsNew(db, tags);
  const tierZero = await tags.seed(
    {
      type: TAG_TYPES.tier,
      name: TIER_ZERO_TAG_NAME,
      description: TIER_ZERO_TAG_NAME,
      position: 1,
      require_certify: false,
      analysis_enabled: true,
      glyph: 'gem',
    },
    SYSTEM_ACTOR,
  );
  const owned = await tags.seed(builtInLabel(TAG_TYPES.owned, OWNED_TAG_NAME, 'skull'), SYSTEM_ACTOR);
  await new SelectorStore(db).seed(tierZero.id, defaultRules(), SYSTEM_ACTOR);
  await new AssetGroupStore(db).seed([
    { name: 'Admin Tier Zero', tag: TIER_ZERO_SYSTEM_TAG, tag_id: tierZero.id },
    { name: 'Owned', tag: OWNED_SYSTEM_TAG, tag_id: owned.id },
  ]);
  await addDecoys(db, tags);
}

function builtInLabel(type: number, name: string, glyph: string): NewTag {
  const zoneOnly = { position: null, require_certify: null, analysis_enabled: null };
  return { type, name, description: name, glyph, ...zoneOnly };
}

/** What came with a newer version than the one that wrote the database. */
async function addWhatIsNew(db: Database, tags: TagStore): Promise<void> {
  await addMissingRules(db, tags);
  await addDecoys(db, tags);
}

/** The label of decoys. Where users have a tag of that name, it stays theirs. */
async function addDecoys(db: Database, tags: TagStore): Promise<void> {
  const all = await tags.all();
  const taken = ({ type, name, glyph }: ZoneTag) =>
    type === TAG_TYPES.decoy || name.toLowerCase() === DECOY_SYSTEM_TAG || glyph === DECOY_GLYPH;
  if (all.some(taken)) return;
  const decoys = await tags.seed(builtInLabel(TAG_TYPES.decoy, DECOY_TAG_NAME, DECOY_GLYPH), SYSTEM_ACTOR);
  await new AssetGroupStore(db).seed([{ name: DECOY_TAG_NAME, tag: DECOY_SYSTEM_TAG, tag_id: decoys.id }]);
}

const defaultRules = () =>
  TIER_ZERO_SELECTORS.map(({ name, description, query, allowDisable }) => ({
    name,
    description,
    query,
    allow_disable: allowDisable,
    auto_certify: AUTO_CERTIFY.seedsOnly,
  }));

/** Default rules that came with a newer version. A stored rule of that name stays as it is. */
async function addMissingRules(db: Database, tags: TagStore): Promise<void> {
  const tierZero = await tags.tierZero();
  if (!tierZero) return;
  const store = new SelectorStore(db);
  const known = await store.namesOf(tierZero);
  const missing = defaultRules().filter(({ name }) => !known.has(name));
  if (missing.length > 0) await store.seed(tierZero, missing, SYSTEM_ACTOR);
}
