import type { BodyOf, createToken } from '@chokepoint/contract';
import type { AuditFields, AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { may, type Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { UserStore } from '../users/user-store.ts';
import type { TokenRecord } from './encode-token.ts';
import { tokenExpiry, tokenLifetimeOf } from './token-lifetime.ts';
import type { TokenStore } from './token-store.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const LONGEST_NAME = 256;
const MOST_TOKENS = 20;

export type IssueParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly users: UserStore;
};

/** Creates a token for the caller, or for another user when the caller manages users. Its key is returned only here. */
export async function issueToken(
  { audit, clock, parameters, users }: IssueParts,
  store: TokenStore,
  given: BodyOf<typeof createToken>,
  caller: Pick<Principal, 'user' | 'permissions'>,
  actor: Actor,
): Promise<{ record: TokenRecord; key: string }> {
  const userId = (given.user_id || caller.user.id).toLowerCase();
  if (!UUID.test(userId)) throw badRequest('error unmarshalling JSON payload');
  if (userId !== caller.user.id && !may(caller, 'auth/ManageUsers'))
    throw forbidden('missing permission to create tokens for other users');
  if (!(await parameters.enabled('auth.api_tokens'))) throw forbidden('API key creation is disabled');
  if (!(await users.byId(userId))) throw notFound();
  const name = given.token_name ?? '';
  if (name.length > LONGEST_NAME) throw badRequest(`the name of a token has at most ${LONGEST_NAME} characters`);
  if ((await store.countOf(userId)) >= MOST_TOKENS)
    throw badRequest(`a user can have at most ${MOST_TOKENS} tokens: delete one first`);
  const now = clock.now();
  const expiresAt = tokenExpiry(tokenLifetimeOf(await parameters.value('auth.api_token_expiration')), now);
  return audit.record(
    actor,
    'CreateAuthToken',
    { name, user_id: userId },
    () => store.create({ userId, createdBy: caller.user.id, name, now, expiresAt }),
    ({ record }) => tokenFields(record),
  );
}

/** What the audit log records of a token. */
export function tokenFields(token: TokenRecord): AuditFields {
  return {
    id: token.id,
    user_id: token.user_id,
    created_by: token.created_by,
    name: token.name,
    last_access: token.last_access,
    expires_at: token.expires_at,
  };
}
