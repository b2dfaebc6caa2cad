import { exportCypher, runCypher, runSavedQuery } from '@chokepoint/contract';
import { download, type Handler, handle, ok } from '../http/handler.ts';
import { isOwner, mayRead } from '../saved-queries/saved-query.ts';
import { SavedQueryStore } from '../saved-queries/saved-query-store.ts';
import { notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import { exportCypherFor } from './export-cypher.ts';
import { type CypherParts, runCypherFor } from './run-cypher.ts';

/** A query saved by another user must not act with the caller's permissions. */
const UNCONFIRMED = 'a saved query that changes the graph runs only for its owner, and with "allow_writes": true';

export function cypherHandlers(parts: CypherParts & { readonly db: Database }): Handler[] {
  const saved = new SavedQueryStore(parts.db);
  return [
    handle(runCypher, async (call) => ok(await runCypherFor(parts, call, call.body))),

    handle(exportCypher, async (call) => {
      const format = call.body.format ?? 'csv';
      const { text } = await exportCypherFor(parts, call, { ...call.body, format });
      const { headers, ...answer } = download(`query.${format}`, text);
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
      return { ...answer, headers: { ...headers, 'content-type': type } };
    }),

    handle(runSavedQuery, async (call) => {
      const query = await saved.byId(call.params.saved_query_id, call.caller.user.id);
      if (!query || !mayRead(query, call.caller)) throw notFound('query not found');
      const confirmed = call.body.allow_writes === true && isOwner(query, call.caller);
      const request = { ...call.body, query: query.query, readOnly: confirmed ? undefined : UNCONFIRMED };
      return ok(await runCypherFor(parts, call, request));
    }),
  ];
}
