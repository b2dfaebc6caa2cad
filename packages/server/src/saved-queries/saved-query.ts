import type {
  listedSavedQuery,
  SavedQueryText,
  savedQuery,
  savedQueryGrant,
  wrappedSavedQuery,
} from '@chokepoint/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Principal } from '../callers/principal.ts';
import { encodeTimes } from '../http/encode-time.ts';
import { plainNullables, wrappedNullables } from '../http/nullable-encoding.ts';
import { ADMINISTRATOR } from '../identity/roles/role-catalogue.ts';
import { badRequest } from '../service-error.ts';
import type { SavedQueryPermissionTable, SavedQueryTable } from '../storage/tables/saved-query-tables.ts';

export type SavedQuery = Selectable<SavedQueryTable>;
/** A query as one user sees it. */
export type SeenQuery = SavedQuery & { readonly is_public: boolean; readonly is_shared: boolean };
export type Grant = Selectable<SavedQueryPermissionTable>;
export type NewQuery = { readonly name: string; readonly query: string; readonly description: string };

/** A query that an extension brings; `key` identifies it there. */
export type OwnedQuery = NewQuery & { readonly key: string; readonly category: string };

/** A query that can be saved: name and query are required. */
export function newQuery(text: SavedQueryText): NewQuery {
  if (!text.name || !text.query) throw badRequest('the name and/or query field is empty');
  return requireBounded({ name: text.name, query: text.query, description: text.description ?? '' });
}

const LONGEST = { name: 256, query: 100_000, description: 10_000 } as const;

/** Throws when a text is longer than what is stored for a user. */
export function requireBounded<Q extends Partial<NewQuery>>(query: Q): Q {
  for (const field of ['name', 'query', 'description'] as const)
    if ((query[field]?.length ?? 0) > LONGEST[field])
      throw badRequest(`the ${field} of a saved query has at most ${LONGEST[field]} characters`);
  return query;
}

export const isOwner = (query: SavedQuery, caller: Principal): boolean => query.user_id === caller.user.id;
export const isAdministrator = (caller: Principal): boolean =>
  caller.user.roles.some((role) => role.id === ADMINISTRATOR);

/** Queries of an extension change and go with it alone. */
export const isOfExtension = (query: SavedQuery): boolean => query.extension_id !== null;

export function mayRead(query: SeenQuery, caller: Principal): boolean {
  return isOwner(query, caller) || isAdministrator(caller) || query.is_shared || query.is_public;
}

/** Change or delete. Administrators may do so with public queries only. */
export function mayChange(query: SeenQuery, caller: Principal): boolean {
  return isOwner(query, caller) || (isAdministrator(caller) && query.is_public && !isOfExtension(query));
}

/** Queries of extensions have no user; clients expect an id nevertheless. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

const fields = (query: SavedQuery) => ({
  user_id: query.user_id ?? NO_USER,
  name: query.name,
  query: query.query,
  description: query.description,
  category: query.category,
  query_key: query.query_key,
  extension_id: query.extension_id,
  id: query.id,
  ...encodeTimes(query),
});

export const encodeQuery = (query: SavedQuery): z.input<typeof savedQuery> => ({
  ...fields(query),
  deleted_at: plainNullables.deletedAt,
});

export const encodeWrappedQuery = (query: SavedQuery): z.input<typeof wrappedSavedQuery> => ({
  ...fields(query),
  deleted_at: wrappedNullables.deletedAt,
});

export const encodeListed = (query: SeenQuery, caller: Principal): z.input<typeof listedSavedQuery> => ({
  ...encodeQuery(query),
  scope: query.is_public && !isOwner(query, caller) ? 'public' : query.is_shared ? 'shared' : 'owned',
});

export const encodeGrant = (grant: Grant): z.input<typeof savedQueryGrant> => ({
  shared_to_user_id: grant.shared_to_user_id,
  query_id: grant.query_id,
  public: grant.public,
  id: grant.id,
  ...encodeTimes(grant),
  deleted_at: plainNullables.deletedAt,
});
