import { SEED_TYPES } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';
import type { Database } from '../../storage/database.ts';
import { SelectorStore, type ZoneSelector } from '../stores/selector-store.ts';
import { TagStore } from '../stores/tag-store.ts';
import { ZoneRevisionStore } from '../stores/zone-revision-store.ts';
import type { TaggingParts } from './tagging-attempt.ts';

/** Renames selectors of one object that are still named by its id to the object's name, where that name is free. */
export async function nameSelectors({ db, graph, clock }: Pick<TaggingParts, 'db' | 'graph' | 'clock'>): Promise<void> {
  const image = graph.images.current;
  const isUnnamed = (selector: ZoneSelector) => properName(image, selector) !== selector.name;
  if (!(await allSelectors(db)).some(isUnnamed)) return;
  await db.transaction().execute(async (transaction) => {
    await new ZoneRevisionStore(transaction).advance();
    const selectors = await allSelectors(transaction);
    const store = new SelectorStore(transaction);
    const key = (tag: number, name: string) => `${tag} ${name}`;
    const taken = new Set(selectors.map(({ tag_id, name }) => key(tag_id, name)));
    for (const selector of selectors) {
      const name = properName(image, selector);
      if (taken.has(key(selector.tag_id, name))) continue;
      taken.add(key(selector.tag_id, name));
      await store.rename(selector.id, name, clock.now());
    }
  });
}

function properName(image: GraphImage, { name, seeds, is_default: isDefault }: ZoneSelector): string {
  const [seed] = seeds;
  if (isDefault || seeds.length !== 1 || seed?.type !== SEED_TYPES.objectId || seed.value !== name) return name;
  const node = image.nodeByObjectId(name);
  return node === undefined ? name : nodeName(image, node);
}

async function allSelectors(db: Database): Promise<ZoneSelector[]> {
  const tags = await new TagStore(db).all();
  return new SelectorStore(db).ofTags(tags.map(({ id }) => id));
}
