import { getSavedQueryPermissions, removeSavedQueryPermissions, setSavedQueryPermissions } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import { encodeGrant, isAdministrator, isOwner, type SeenQuery } from './saved-query.ts';
import type { SavedQueryParts } from './saved-query-parts.ts';
import { SavedQueryStore } from './saved-query-store.ts';
import { changeSharing, SharingStore } from './sharing-store.ts';

export function sharingHandlers(parts: SavedQueryParts): Handler[] {
  const { db, clock, users } = parts;
  const store = new SavedQueryStore(db);

  return [
    handle(getSavedQueryPermissions, async ({ params, caller }) => {
      const none = notFound('no query permissions exist for saved query');
      const query = await store.byId(params.saved_query_id, caller.user.id);
      if (!query || !(query.is_public || isOwner(query, caller) || isAdministrator(caller))) throw none;
      const grants = await new SharingStore(db, users, query.id).grants();
      if (grants.length === 0) throw none;
      const userIds = grants.flatMap((grant) => grant.shared_to_user_id ?? []);
      const isPublic = grants.some((grant) => grant.public);
      return ok({ data: { query_id: query.id, public: isPublic, shared_to_user_ids: userIds } });
    }),

    handle(setSavedQueryPermissions, async ({ params, body, caller }) => {
      const wanted = { userIds: [...new Set(body.user_ids ?? [])], public: body.public ?? false };
      if (wanted.public && wanted.userIds.length > 0)
        throw badRequest('Public cannot be true while user_ids is populated');
      return changeSharing(parts, params.saved_query_id, caller.user.id, async (query, sharing) => {
        if (!query) throw notFound('Query does not exist');
        requireMayShare(query, wanted, caller);
        if (wanted.userIds.length > 0)
          return created({ data: (await sharing.shareWith(wanted.userIds, clock.now())).map(encodeGrant) });
        if (!wanted.public) {
          await sharing.clear();
          return ok({ data: [] });
        }
        if (query.is_public) return ok({ data: (await sharing.grants()).map(encodeGrant) });
        return created({ data: (await sharing.shareWithAll(clock.now())).map(encodeGrant) });
      });
    }),

    handle(removeSavedQueryPermissions, async ({ params, body, caller }) => {
      const userIds = [...new Set(body.user_ids ?? [])];
      return changeSharing(parts, params.saved_query_id, caller.user.id, async (query, sharing) => {
        if (!query) throw notFound('Query does not exist');
        requireMayUnshare(query, userIds, caller);
        await (userIds.length > 0 ? sharing.remove(userIds) : sharing.clear());
        return noContent;
      });
    }),
  ];
}

type Wanted = { readonly userIds: readonly string[]; readonly public: boolean };

/** Every role that may write saved queries may make a public one private; everything else is for the owner. */
function requireMayShare(query: SeenQuery, wanted: Wanted, caller: Principal): void {
  const makesPrivate = !wanted.public && wanted.userIds.length === 0;
  if (!isOwner(query, caller) && !(makesPrivate && query.is_public)) throw forbidden();
  if (wanted.userIds.length === 0) return;
  if (query.is_public)
    throw badRequest('Public query cannot be shared to users. You must set your query to private first');
  if (wanted.userIds.includes(caller.user.id)) throw badRequest('Cannot share query to self');
}

/** Users may give up what was shared with them; only the owner and administrators may take it from others. */
function requireMayUnshare(query: SeenQuery, userIds: readonly string[], caller: Principal): void {
  const own = caller.user.id;
  if (userIds.includes(own) && !query.is_shared)
    throw badRequest('User cannot unshare a query from themselves that is not shared to them');
  const onlyOwn = userIds.length > 0 && userIds.every((userId) => userId === own);
  if (!onlyOwn && !isOwner(query, caller) && !isAdministrator(caller))
    throw forbidden('Query does not belong to the user');
}
