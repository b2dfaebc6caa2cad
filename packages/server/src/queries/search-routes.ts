import { searchGraph, searchObjects } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, ok } from '../http/handler.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import { askSearch } from './ask-search.ts';
import { environmentKinds, environmentsIn } from './environments-in-graph.ts';
import { drawObjectsTask } from './query-tasks.ts';
import { drawnObjects, foundObjects } from './search-request.ts';

type SearchParts = AskParts & { readonly kinds: KindCatalogue; readonly flags: FlagStore };

export function searchHandlers(parts: SearchParts): Handler[] {
  const { kinds, flags } = parts;
  return [
    handle(searchObjects, async ({ query, caller, signal }) => {
      const input = foundObjects(query, {
        displayed: await kinds.displayed(),
        openGraph: await flags.enabled('opengraph_search'),
        rawObjectIds: await flags.enabled('use_raw_object_id'),
        environments: await searched(parts, caller, query.environment_id),
      });
      const json = await askSearch(parts, caller, signal, input);
      return ok(new EncodedJson(json));
    }),

    handle(searchGraph, async ({ query, caller, signal }) => {
      const input = drawnObjects(query, {
        displayed: await kinds.displayed(),
        rawObjectIds: await flags.enabled('use_raw_object_id'),
        environments: environmentsOf(caller),
      });
      const json = await ask(parts, drawObjectsTask, caller, signal, input);
      return ok(new EncodedJson(json));
    }),
  ];
}

/** The environments to search in; `undefined` = all. One that does not exist, or that the caller may not see, has nothing. */
async function searched(
  parts: SearchParts,
  caller: Principal,
  wanted: string | undefined,
): Promise<readonly string[] | undefined> {
  const visible = environmentsOf(caller);
  if (!wanted) return visible;
  const only = {
    filters: [{ column: 'objectid', predicate: 'eq', value: wanted }],
    sorts: [],
    skip: 0,
    limit: 0,
  } as const;
  const found = environmentsIn(parts.graph.images.current, await environmentKinds(parts), only, visible);
  return found.map(({ id }) => id);
}
