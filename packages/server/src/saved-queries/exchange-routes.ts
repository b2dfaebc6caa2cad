import { exportSavedQueries, exportSavedQuery, importSavedQueries } from '@chokepoint/contract';
import { created, download, type Handler, handle } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import { queryArchive } from './query-archive.ts';
import { queryFile, queryFileName } from './query-file.ts';
import { readQueries } from './query-import.ts';
import { scopeNamed } from './query-scope-read.ts';
import { mayRead, newQuery } from './saved-query.ts';
import type { SavedQueryParts } from './saved-query-parts.ts';
import { SavedQueryStore } from './saved-query-store.ts';

/** Export and import of queries as files. */
export function exchangeHandlers(parts: SavedQueryParts): Handler[] {
  const { audit, clock } = parts;
  const store = new SavedQueryStore(parts.db);

  return [
    handle(exportSavedQuery, async ({ params, caller, actor }) => {
      const query = await store.byId(params.saved_query_id, caller.user.id);
      if (!query || !mayRead(query, caller)) throw notFound('query does not exist');
      const fields = { target_query_id: query.id, user_id: caller.user.id };
      return audit.record(actor, 'ExportSavedQuery', fields, async () =>
        download(queryFileName(query.name), queryFile(query)),
      );
    }),

    handle(exportSavedQueries, async ({ query, caller, actor }) => {
      if (!query.scope) throw badRequest('scope query parameter cannot be empty');
      const scope = scopeNamed(query.scope);
      if (!scope) throw badRequest(`invalid scope param: ${query.scope}`);
      const fields = { export_saved_queries_scope: scope, user_id: caller.user.id };
      return audit.record(actor, 'ExportSavedQueries', fields, async () =>
        download('exported_queries.zip', queryArchive(store.each(scope, caller.user.id))),
      );
    }),

    handle(importSavedQueries, async ({ body, request, caller, actor }) => {
      const texts = await readQueries(body, request.header('content-type'));
      const queries = texts.map(newQuery);
      await audit.record(actor, 'ImportSavedQueries', { user_id: caller.user.id }, () =>
        store.create(caller.user.id, queries, clock.now()),
      );
      return created({ data: `imported ${queries.length} queries` });
    }),
  ];
}
