import type { GivenExtension } from '@chokepoint/contract';
import type { Clock } from '../clock.ts';
import { checkedExtension } from '../extensions/extension-rules.ts';
import { ExtensionStore } from '../extensions/extension-store.ts';
import { ServiceError } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { extensionSelectors } from '../zones/selectors/extension-selectors.ts';
import type { LeftOutList } from './left-out.ts';

type ExtensionMoveParts = { readonly db: Database; readonly clock: Clock; readonly pubSub: PubSub };

/** Installs the extensions of the source that are not here, by the usual rules. Returns how many. */
export async function moveExtensions(
  parts: ExtensionMoveParts,
  given: readonly GivenExtension[],
  leftOut: LeftOutList,
  now: Date,
): Promise<number> {
  const store = new ExtensionStore(parts.db);
  const known = new Set((await store.list()).map(({ name }) => name));
  let added = 0;
  for (const extension of given) {
    const name = extension.schema?.name ?? '';
    if (known.has(name)) continue;
    try {
      await store.put(checkedExtension(extension), now, extensionSelectors(parts));
      known.add(name);
      added++;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      leftOut.add(`extensions that are refused (${error.message})`, name);
    }
  }
  return added;
}
