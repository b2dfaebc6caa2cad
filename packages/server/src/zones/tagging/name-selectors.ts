import { SEED_TYPES } from '@chokepoint/analysis';
import { nodeName } from '../../graph/node-name.ts';
import type { Service } from '../../service.ts';
import type { Database } from '../../storage/database.ts';
import { type ZoneSelector, ZoneStore } from '../stores/zone-store.ts';

/** Selectors of one object that still have its id for a name get the object's name, where nobody else has it. */
export async function nameSelectors({ db, graph, clock }: Service): Promise<void> {
  const image = graph.images.current;
  const better = ({ name, seeds, is_default: isDefault }: ZoneSelector) => {
    const [seed] = seeds;
    if (isDefault || seeds.length !== 1 || seed?.type !== SEED_TYPES.objectId || seed.value !== name) return name;
    const node = image.nodeByObjectId(name);
    return node === undefined ? name : nodeName(image, node);
  };
  const unnamed = (await selectorsIn(db)).some((selector) => better(selector) !== selector.name);
  if (!unnamed) return;
  await db.transaction().execute(async (opened) => {
    const transaction = opened as Database;
    await new ZoneStore(transaction).changing();
    const selectors = await selectorsIn(transaction);
    const key = (tag: number, name: string) => `${tag} ${name}`;
    const taken = new Set(selectors.map(({ tag_id, name }) => key(tag_id, name)));
    for (const selector of selectors) {
      const name = better(selector);
      if (taken.has(key(selector.tag_id, name))) continue;
      taken.add(key(selector.tag_id, name));
      const change = { name, updated_at: clock.now() };
      await transaction.updateTable('zone_selector').set(change).where('id', '=', selector.id).execute();
    }
  });
}

async function selectorsIn(db: Database): Promise<ZoneSelector[]> {
  const store = new ZoneStore(db);
  return store.selectors((await store.tags()).map(({ id }) => id));
}
