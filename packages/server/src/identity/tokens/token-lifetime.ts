import { sql, type Transaction } from 'kysely';
import type { Service } from '../../service.ts';
import type { ParameterValue } from '../../settings/parameter-catalogue.ts';
import type { Schema } from '../../storage/schema.ts';

const DAY_MS = 86_400_000;

/** Days that a token lives; `undefined` = for ever. */
export type TokenLifetime = number | undefined;

/** What the parameter `auth.api_token_expiration` says. */
export function tokenLifetimeOf({ enabled, expiration_period: days }: ParameterValue): TokenLifetime {
  return enabled === true && typeof days === 'number' ? days : undefined;
}

export const tokenExpiry = (lifetime: TokenLifetime, now: Date): Date | null =>
  lifetime === undefined ? null : new Date(now.getTime() + lifetime * DAY_MS);

/** Makes existing tokens follow a lifetime: expired ones go, longer ones are cut to it; without one, none expires. */
export async function applyTokenLifetime(
  db: Transaction<Schema>,
  lifetime: TokenLifetime,
  now: Date,
): Promise<{ deleted: number; updated: number }> {
  const expired = await db.deleteFrom('api_token').where('expires_at', '<=', now).executeTakeFirst();
  const expiry = tokenExpiry(lifetime, now);
  // Collectors work on their own for years: their tokens are replaced by hand only.
  const changed = db
    .updateTable('api_token')
    .set({ expires_at: expiry, updated_at: now })
    .where('client_id', 'is', null);
  const updated = await (expiry === null
    ? changed.where('expires_at', 'is not', null)
    : changed.where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', expiry)]))
  ).executeTakeFirst();
  return { deleted: Number(expired.numDeletedRows), updated: Number(updated.numUpdatedRows) };
}

/** Whoever switches API tokens off wants none to work again later: a start without them deletes them all. */
export async function deleteTokensWhenOff(service: Service): Promise<void> {
  const { audit, pubSub, db, parameters } = service;
  if (await parameters.enabled('auth.api_tokens')) return;
  const { tokens } = await db
    .selectFrom('api_token')
    .select(sql<number>`count(*)::int`.as('tokens'))
    .where('client_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (tokens === 0) return;
  const nobody = { user: undefined, requestId: '', address: '' };
  await audit.record(
    nobody,
    'DeleteAllAuthTokens',
    {},
    () => db.deleteFrom('api_token').where('client_id', 'is', null).executeTakeFirst(),
    (result) => ({ deleted: Number(result.numDeletedRows) }),
  );
  await pubSub.publish('identity');
}
