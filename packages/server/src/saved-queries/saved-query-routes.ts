import {
  createSavedQuery,
  deleteSavedQuery,
  getSavedQuery,
  listSavedQueries,
  type SavedQueryText,
  updateSavedQuery,
} from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import { exchangeHandlers } from './exchange-routes.ts';
import { scopeNamed } from './query-scope-read.ts';
import {
  encodeListed,
  encodeQuery,
  encodeWrappedQuery,
  isOfExtension,
  mayChange,
  mayRead,
  type NewQuery,
  newQuery,
  requireBounded,
} from './saved-query.ts';
import type { SavedQueryParts } from './saved-query-parts.ts';
import { SavedQueryStore } from './saved-query-store.ts';
import { sharingHandlers } from './sharing-routes.ts';

const OWNED = 'the query belongs to an extension, and changes with it only';

export function savedQueryHandlers(parts: SavedQueryParts): Handler[] {
  const { clock } = parts;
  const store = new SavedQueryStore(parts.db);

  return [
    handle(listSavedQueries, async ({ query, list, caller }) => {
      const scope = scopeNamed(query.scope || 'owned');
      if (!scope) throw badRequest(`invalid scope parameter: ${query.scope}`);
      const { count, rows } = await store.list(scope, caller.user.id, list);
      return ok({ count, limit: list.limit, skip: list.skip, data: rows.map((row) => encodeListed(row, caller)) });
    }),

    handle(createSavedQuery, async ({ body, caller }) => {
      const [query] = await store.create(caller.user.id, [newQuery(body)], clock.now());
      return created({ data: encodeWrappedQuery(query!) });
    }),

    handle(getSavedQuery, async ({ params, caller }) => {
      const query = await store.byId(params.saved_query_id, caller.user.id);
      if (!query || !mayRead(query, caller)) throw notFound('query not found');
      return ok({ data: encodeQuery(query) });
    }),

    handle(updateSavedQuery, async ({ params, body, caller }) => {
      const query = await store.byId(params.saved_query_id, caller.user.id);
      if (query && isOfExtension(query)) throw forbidden(OWNED);
      if (!query || !mayChange(query, caller)) throw notFound('query does not exist');
      const changed = await store.update(query.id, changeOf(body), clock.now());
      if (!changed) throw notFound('query does not exist');
      return ok({ data: encodeQuery(changed) });
    }),

    handle(deleteSavedQuery, async ({ params, caller }) => {
      const query = await store.byId(params.saved_query_id, caller.user.id);
      if (!query) throw notFound('query does not exist');
      if (isOfExtension(query)) throw forbidden(OWNED);
      if (!mayChange(query, caller)) throw forbidden('User does not have permission to delete this query');
      await store.remove(query.id);
      return noContent;
    }),

    ...sharingHandlers(parts),
    ...exchangeHandlers(parts),
  ];
}

function changeOf({ name, query, description }: SavedQueryText): Partial<NewQuery> {
  return requireBounded({ ...(name && { name }), ...(query && { query }), ...(description && { description }) });
}
