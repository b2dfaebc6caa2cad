import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import { tokenLifetimeOf } from '../identity/tokens/token-lifetime.ts';
import type { TokenStore } from '../identity/tokens/token-store.ts';
import { badRequest, forbidden } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ParameterValue } from '../settings/parameter-catalogue.ts';
import { faultOf, isWritable, storedValue } from '../settings/parameter-rules.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { PubSub } from '../storage/pub-sub.ts';

const TOKEN_LIFETIME = 'auth.api_token_expiration';

export type SetParameterParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly tokenStore: TokenStore;
};

export const unknownParameter = (key: string) => badRequest(`Configuration parameter ${key} is not valid.`);

/** Checks and writes a parameter. Returns the value as it is stored. */
export async function setParameterValue(
  parts: SetParameterParts,
  key: string,
  value: unknown,
  actor: Actor,
): Promise<ParameterValue> {
  const { audit, clock, flags, parameters } = parts;
  if (!isWritable(key)) throw unknownParameter(key);
  if (key === TOKEN_LIFETIME && !(await flags.enabled('api_key_expiration_support')))
    throw forbidden(`Configuration parameter ${key} is not available.`);
  const fault = faultOf(key, value, clock.now());
  if (fault) throw badRequest(fault);
  const valid = storedValue(key, value as ParameterValue);
  await audit.record(actor, 'UpdateParameter', { key, value: valid }, async () => {
    if (key === TOKEN_LIFETIME) await setTokenLifetime(parts, valid, actor);
    else await parameters.set(key, valid, clock.now());
  });
  return valid;
}

/** Tokens follow the parameter in the same transaction, so that none outlives a lifetime that was switched on. */
async function setTokenLifetime(parts: SetParameterParts, value: ParameterValue, actor: Actor): Promise<void> {
  const { audit, clock, parameters, pubSub, tokenStore } = parts;
  const now = clock.now();
  const change = () =>
    parameters.set(TOKEN_LIFETIME, value, now, (transaction) =>
      tokenStore.within(transaction).applyLifetime(tokenLifetimeOf(value), now),
    );
  await audit.record(
    actor,
    'DeleteExpiredAuthTokens',
    {},
    () => audit.record(actor, 'UpdateAuthTokenExpiration', value, change, (result) => ({ updated: result?.updated })),
    (result) => ({ deleted: result?.deleted }),
  );
  await pubSub.publish('identity');
}
