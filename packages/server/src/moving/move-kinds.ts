import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import { resolveIcon } from '../kinds/kind-icon.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import { ServiceError } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceCustomKind } from './source-records.ts';

const LONGEST_NAME = 256;
const isKindName = (name: string) =>
  name !== '' && name.length <= LONGEST_NAME && name.isWellFormed() && !name.includes('\0');

/** Registers the kinds that say which collector nodes come from. Returns how many are new. */
export async function moveSourceKinds(db: Database, given: readonly string[], leftOut: LeftOutList): Promise<number> {
  const store = new SourceKindStore(db);
  const known = new Set((await store.all()).map(({ name }) => name));
  const added = [...new Set(given)].filter((name) => !known.has(name));
  for (const name of added.filter((one) => !isKindName(one)))
    leftOut.add('source kinds whose name cannot be used', name);
  const usable = added.filter(isKindName);
  await store.register(usable);
  return usable.length;
}

/** Gives kinds the icons of the source. Icons that a user or an extension has chosen here stay. Returns how many are new. */
export async function moveCustomKinds(
  db: Database,
  given: readonly SourceCustomKind[],
  leftOut: LeftOutList,
  now: Date,
): Promise<number> {
  const store = new CustomNodeStore(db);
  let added = 0;
  for (const { name, icon } of given) {
    if (!isKindName(name)) {
      leftOut.add('custom kinds whose name cannot be used', name);
      continue;
    }
    const wanted = resolveIcon(icon);
    const known = await store.byName(name);
    if (known && isSame(known.config.icon, wanted)) continue;
    if (wanted.name !== icon.name) leftOut.add('icons that are not known here: shown as a question mark', icon.name);
    try {
      await store.create([{ kindName: name, icon: wanted }], now);
      added++;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      leftOut.add('icons of kinds that have another one here', name);
    }
  }
  return added;
}

const isSame = (one: SourceCustomKind['icon'], other: SourceCustomKind['icon']) =>
  one.name === other.name && one.color.toLowerCase() === other.color.toLowerCase();
