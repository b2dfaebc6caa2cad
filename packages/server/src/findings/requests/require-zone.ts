import { TAG_TYPES } from '@chokepoint/analysis';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { isTierZeroTag, TagStore, type ZoneTag } from '../../zones/stores/tag-store.ts';

/** By default Tier Zero. */
export async function requireZone(db: Database, given: number | undefined): Promise<ZoneTag> {
  const tags = await new TagStore(db).all();
  const tag = tags.find((one) => (given === undefined ? isTierZeroTag(one) : one.id === given));
  if (!tag) throw notFound('asset group tag not found');
  if (tag.type !== TAG_TYPES.tier) throw badRequest(`asset group tag ${tag.id} is not a zone`);
  return tag;
}
