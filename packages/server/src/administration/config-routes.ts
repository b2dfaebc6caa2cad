import { listParameters, setParameter } from '@chokepoint/contract';
import type { Actor } from '../callers/actor.ts';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { plainNullables } from '../http/nullable-encoding.ts';
import { applyTokenLifetime, tokenLifetimeOf } from '../identity/tokens/token-lifetime.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import type { ParameterValue } from '../settings/parameter-catalogue.ts';
import { faultOf, isWritable } from '../settings/parameter-rules.ts';
import type { ParameterRecord } from '../settings/parameters.ts';

const TOKEN_LIFETIME = 'auth.api_token_expiration';

export function configHandlers(service: Service): Handler[] {
  const { audit, clock, flags, parameters } = service;

  /** Tokens follow the parameter in the same transaction, so that none outlives a lifetime that was switched on. */
  async function setTokenLifetime(actor: Actor, value: ParameterValue): Promise<void> {
    const now = clock.now();
    const lifetime = tokenLifetimeOf(value);
    const change = () =>
      parameters.set(TOKEN_LIFETIME, value, now, (transaction) => applyTokenLifetime(transaction, lifetime, now));
    await audit.record(
      actor,
      'DeleteExpiredAuthTokens',
      {},
      () => audit.record(actor, 'UpdateAuthTokenExpiration', value, change, (tokens) => ({ updated: tokens?.updated })),
      (tokens) => ({ deleted: tokens?.deleted }),
    );
    await service.pubSub.publish('identity');
  }

  return [
    handle(listParameters, async ({ list }) => {
      const wanted = list.filters.map((filter) => String(filter.value));
      const unknown = wanted.find((key) => !isWritable(key));
      if (unknown !== undefined) throw invalid(unknown);
      const key = wanted[0];
      if (key === undefined) return ok({ data: (await parameters.records()).map(encode) });
      const record = await parameters.record(key);
      if (!record) throw notFound();
      return ok({ data: wanted.every((other) => other === key) ? [encode(record)] : [] });
    }),

    handle(setParameter, async ({ body: { key, value }, actor }) => {
      if (!isWritable(key)) throw invalid(key);
      if (key === TOKEN_LIFETIME && !(await flags.enabled('api_key_expiration_support')))
        throw forbidden(`Configuration parameter ${key} is not available.`);
      const fault = faultOf(key, value, clock.now());
      if (fault) throw badRequest(fault);
      const accepted = value as ParameterValue;
      await audit.record(actor, 'UpdateParameter', { key, value: accepted }, async () => {
        if (key === TOKEN_LIFETIME) await setTokenLifetime(actor, accepted);
        else await parameters.set(key, accepted, clock.now());
      });
      return ok({ data: { key, value: accepted } });
    }),
  ];
}

const invalid = (key: string) => badRequest(`Configuration parameter ${key} is not valid.`);

function encode(record: ParameterRecord) {
  return {
    key: record.key,
    name: record.name,
    description: record.description,
    value: record.value,
    id: record.id,
    created_at: encodeTime(record.created_at),
    updated_at: encodeTime(record.updated_at),
    deleted_at: plainNullables.deletedAt,
  };
}
