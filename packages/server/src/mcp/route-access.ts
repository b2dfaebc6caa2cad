import type { Edition, Route } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { refusalOf, refusalOfEnvironments } from '../gateway/access-rule.ts';
import { notFound, type ServiceError } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';

type AccessParts = { readonly edition: Edition; readonly flags: FlagStore };

/** Why the caller may not use a route, exactly as when it is called over HTTP; `undefined` when the caller may. */
export async function refusalOfRoute(
  { edition, flags }: AccessParts,
  route: Route,
  principal: Principal,
): Promise<ServiceError | undefined> {
  if (!route.editions.includes(edition)) return notFound();
  if (route.feature !== undefined && !(await flags.enabled(route.feature))) return notFound();
  return refusalOf(route.access, principal, undefined) ?? refusalOfEnvironments(route, principal);
}
