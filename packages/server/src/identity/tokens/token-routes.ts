import { createToken, deleteToken, listTokens } from '@chokepoint/contract';
import { may, type Principal } from '../../callers/principal.ts';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import { forbidden, notFound } from '../../service-error.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { encodeToken } from './encode-token.ts';
import { type IssueParts, issueToken, tokenFields } from './issue-token.ts';
import type { TokenAuthenticator } from './token-authenticator.ts';
import type { TokenStore } from './token-store.ts';

type TokenParts = IssueParts & { readonly tokens: TokenAuthenticator };

export function tokenHandlers(parts: TokenParts, store: TokenStore): Handler[] {
  return [
    handle(listTokens, async ({ list, caller }) => {
      const manager = may(caller, 'auth/ManageUsers');
      if (!manager) requireOwnFilter(list, caller);
      await parts.tokens.flush(); // so that the list shows the latest use of each token
      const records = await store.list(list, manager ? undefined : caller.user.id);
      return ok({ data: { tokens: records.map((record) => encodeToken(record)) } });
    }),

    handle(createToken, async ({ body, caller, actor }) => {
      const { record, key } = await issueToken(parts, store, body, caller, actor);
      return ok({ data: encodeToken(record, key) });
    }),

    handle(deleteToken, async ({ params, caller, actor }) => {
      const record = await store.byId(params.token_id);
      if (!record) throw notFound();
      if (record.user_id !== caller.user.id && !may(caller, 'auth/ManageUsers')) throw forbidden();
      const fields = { ...tokenFields(record), target_user_id: record.user_id };
      await parts.audit.record(actor, 'DeleteAuthToken', fields, () => store.remove(record.id));
      return done;
    }),
  ];
}

/** Callers who do not manage users see their own tokens only, and may not filter for those of others. */
function requireOwnFilter(list: ListRequest, caller: Principal): void {
  for (const filter of list.filters.filter((one) => one.column === 'user_id')) {
    if (filter.value !== caller.user.id)
      throw forbidden("filtering tokens by another user's user_id requires admin privileges");
    if (filter.predicate !== 'eq')
      throw forbidden('non-admin users may only apply the eq operator when filtering by user_id');
  }
}
