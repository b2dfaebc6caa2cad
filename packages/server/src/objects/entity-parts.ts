import type { GraphStore } from '../graph/graph-store.ts';
import type { AskParts } from '../graph-answers/ask.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import type { FlagStore } from '../settings/flag-store.ts';

export type EntityParts = AskParts & {
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly flags: FlagStore;
};

/** What every page of an object depends on: how kinds are shown, and whether counts and lists are cached. */
export async function pageContext({
  kinds,
  flags,
}: Pick<EntityParts, 'kinds' | 'flags'>): Promise<{ readonly kinds: DisplayedKinds; readonly cache: boolean }> {
  return { kinds: await kinds.displayed(), cache: await flags.enabled('entity_panel_cache') };
}
