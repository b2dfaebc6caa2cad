import {
  AUTO_CERTIFY,
  OWNED_TAG,
  SYSTEM_ACTOR,
  TAG_TYPES,
  TIER_ZERO_SELECTORS,
  TIER_ZERO_TAG,
} from '@chokepoint/analysis';
import { registerTagKind } from '../kinds/tag-kinds.ts';
import type { Database } from '../storage/database.ts';

const SYSTEM = { created_by: SYSTEM_ACTOR, updated_by: SYSTEM_ACTOR };

/** Writes the two tags that are there from the beginning, with their selectors, and the groups that show them. */
export async function seedZones(db: Database): Promise<void> {
  const known = await db.selectFrom('zone_tag').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const tierZero = await seedTag(db, {
    type: TAG_TYPES.tier,
    name: TIER_ZERO_TAG,
    position: 1,
    require_certify: false,
    analysis_enabled: true,
    glyph: 'gem',
  });
  const owned = await seedTag(db, {
    type: TAG_TYPES.owned,
    name: OWNED_TAG,
    position: null,
    require_certify: null,
    analysis_enabled: null,
    glyph: 'skull',
  });
  await seedSelectors(db, tierZero);
  await db
    .insertInto('asset_group')
    .values([
      { name: 'Admin Tier Zero', tag: 'admin_tier_0', system_group: true, tag_id: tierZero },
      { name: 'Owned', tag: 'owned', system_group: true, tag_id: owned },
    ])
    .execute();
}

type TagSeed = {
  readonly type: number;
  readonly name: string;
  readonly position: number | null;
  readonly require_certify: boolean | null;
  readonly analysis_enabled: boolean | null;
  readonly glyph: string;
};

async function seedTag(db: Database, seed: TagSeed): Promise<number> {
  const kind = await registerTagKind(db, seed.name);
  const { id } = await db
    .insertInto('zone_tag')
    .values({ ...seed, ...kind, ...SYSTEM, description: seed.name, deleted_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function seedSelectors(db: Database, tag: number): Promise<void> {
  const rows = await db
    .insertInto('zone_selector')
    .values(
      TIER_ZERO_SELECTORS.map(({ name, description, allowDisable }) => ({
        tag_id: tag,
        name,
        description,
        auto_certify: AUTO_CERTIFY.seedsOnly,
        is_default: true,
        allow_disable: allowDisable,
        disabled_by: null,
        ...SYSTEM,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await db
    .insertInto('zone_seed')
    .values(
      TIER_ZERO_SELECTORS.map(({ name, query }) => ({ selector_id: ids.get(name)!, part: 0, type: 2, value: query })),
    )
    .execute();
}
