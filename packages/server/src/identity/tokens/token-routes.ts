import { createToken, deleteToken, listTokens } from '@chokepoint/contract';
import type { AuditFields } from '../../audit/audit-trail.ts';
import { may, type Principal } from '../../callers/principal.ts';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { encodeToken, type TokenRecord } from './encode-token.ts';
import { tokenExpiry, tokenLifetimeOf } from './token-lifetime.ts';
import { TokenStore } from './token-store.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function tokenHandlers(service: Service): Handler[] {
  const { audit, clock, parameters, users } = service;
  const store = new TokenStore(service.db, service.encrypter, service.pubSub);

  async function expiryFrom(now: Date): Promise<Date | null> {
    return tokenExpiry(tokenLifetimeOf(await parameters.value('auth.api_token_expiration')), now);
  }

  return [
    handle(listTokens, async ({ list, caller }) => {
      const manager = may(caller, 'auth/ManageUsers');
      if (!manager) requireOwnFilter(list, caller);
      await service.tokens.flush(); // so that the times of use are those of now
      const records = await store.list(list, manager ? undefined : caller.user.id);
      return ok({ data: { tokens: records.map((record) => encodeToken(record)) } });
    }),

    handle(createToken, async ({ body, caller, actor }) => {
      const userId = (body.user_id || caller.user.id).toLowerCase();
      if (!UUID.test(userId)) throw badRequest('error unmarshalling JSON payload');
      if (userId !== caller.user.id && !may(caller, 'auth/ManageUsers'))
        throw forbidden('missing permission to create tokens for other users');
      if (!(await parameters.enabled('auth.api_tokens'))) throw forbidden('API key creation is disabled');
      if (!(await users.byId(userId))) throw notFound();
      const name = body.token_name ?? '';
      const now = clock.now();
      const expiresAt = await expiryFrom(now);
      const { record, key } = await audit.record(
        actor,
        'CreateAuthToken',
        { name, user_id: userId },
        () => store.create({ userId, createdBy: caller.user.id, name, now, expiresAt }),
        (created) => auditFields(created.record),
      );
      return ok({ data: encodeToken(record, key) });
    }),

    handle(deleteToken, async ({ params, caller, actor }) => {
      const record = await store.byId(params.token_id);
      if (!record) throw notFound();
      if (record.user_id !== caller.user.id && !may(caller, 'auth/ManageUsers')) throw forbidden();
      const fields = { ...auditFields(record), target_user_id: record.user_id };
      await audit.record(actor, 'DeleteAuthToken', fields, () => store.remove(record.id));
      return done;
    }),
  ];
}

/** Who manages no users sees only own tokens, and may not ask for others'. */
function requireOwnFilter(list: ListRequest, caller: Principal): void {
  for (const filter of list.filters.filter((one) => one.column === 'user_id')) {
    if (filter.value !== caller.user.id)
      throw forbidden("filtering tokens by another user's user_id requires admin privileges");
    if (filter.predicate !== 'eq')
      throw forbidden('non-admin users may only apply the eq operator when filtering by user_id');
  }
}

function auditFields(token: TokenRecord): AuditFields {
  return {
    id: token.id,
    user_id: token.user_id,
    created_by: token.created_by,
    name: token.name,
    last_access: token.last_access,
    expires_at: token.expires_at,
  };
}
