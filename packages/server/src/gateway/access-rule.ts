import type { Access, Permission, Route } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { notAuthenticated, notFound, ServiceError } from '../service-error.ts';

/** Why the caller may not use a route with this access rule; `undefined` when the caller may. */
export function refusalOf(
  access: Access,
  principal: Principal | undefined,
  targetUser: string | undefined,
): ServiceError | undefined {
  if (access.kind === 'public') return undefined;
  if (!principal)
    return notAuthenticated(access.kind === 'self-or-manage' && !access.and ? 'not authorized' : undefined);
  const has = (permission: Permission) => principal.permissions.has(permission);
  switch (access.kind) {
    case 'authenticated':
      return undefined;
    case 'any':
      return access.of.some(has) ? undefined : denied(principal);
    case 'all':
      return access.of.every(has) ? undefined : denied(principal);
    case 'client':
      return principal.client ? undefined : notFound();
    case 'self-or-manage': {
      if (access.and && !has(access.and)) return denied(principal);
      const target = (targetUser ?? principal.user.id).toLowerCase();
      if (has(target === principal.user.id ? 'auth/ManageSelf' : 'auth/ManageUsers')) return undefined;
      return new ServiceError('not-authenticated', `not authorized for ${target}`);
    }
    default:
      return access satisfies never;
  }
}

const denied = ({ restriction }: Principal) =>
  new ServiceError('forbidden', restriction ? `not authorized: ${restriction}` : 'not authorized');

/** Why a caller who sees only some environments may not use a route whose answers may concern any. */
export function refusalOfEnvironments(route: Route, principal: Principal | undefined): ServiceError | undefined {
  if (!route.allEnvironments || !principal || principal.client || principal.user.all_environments) return undefined;
  return new ServiceError('forbidden', 'user does not have access to this resource');
}
