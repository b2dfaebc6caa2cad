import type { ParameterValue } from '../../settings/parameter-catalogue.ts';

const DAY_MS = 86_400_000;

/** Days after which a token expires; `undefined` = never. */
export type TokenLifetime = number | undefined;

/** What the parameter `auth.api_token_expiration` says. */
export function tokenLifetimeOf({ enabled, expiration_period: days }: ParameterValue): TokenLifetime {
  return enabled === true && typeof days === 'number' ? days : undefined;
}

export const tokenExpiry = (lifetime: TokenLifetime, now: Date): Date | null =>
  lifetime === undefined ? null : new Date(now.getTime() + lifetime * DAY_MS);
