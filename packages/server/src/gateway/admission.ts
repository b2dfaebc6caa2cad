import type { Access, Permission, Route } from '@chokepoint/contract';
import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Principal } from '../callers/principal.ts';
import type { RequestFacts } from '../http/handler.ts';
import { notAuthenticated, notFound, ServiceError } from '../service-error.ts';
import type { Flags } from '../settings/flags.ts';

/** Decides whether a caller may use a route. */
export class Admission {
  readonly #flags: Flags;
  readonly #audit: AuditTrail;

  constructor(flags: Flags, audit: AuditTrail) {
    this.#flags = flags;
    this.#audit = audit;
  }

  /** A route whose feature is off does not exist, whoever asks. */
  async requireFeature(route: Route): Promise<void> {
    if (route.feature !== undefined && !(await this.#flags.enabled(route.feature))) throw notFound();
  }

  async requireAccess(
    route: Route,
    principal: Principal | undefined,
    params: Readonly<Record<string, string>>,
    request: RequestFacts,
  ): Promise<void> {
    const refusal = refusalOf(route.access, principal, params.user_id);
    if (!refusal) return;
    if (principal && request.method !== 'GET')
      await this.#audit.write(
        { user: principal.user, requestId: request.id, address: request.address },
        'UnauthorizedAccessAttempt',
        'failure',
        { endpoint: `${request.method} ${request.target.split('?')[0]}` },
      );
    throw refusal;
  }
}

function refusalOf(
  access: Access,
  principal: Principal | undefined,
  targetUser: string | undefined,
): ServiceError | undefined {
  if (access.kind === 'public') return undefined;
  if (!principal)
    return notAuthenticated(access.kind === 'self-or-manage' && !access.and ? 'not authorized' : undefined);
  const has = (permission: Permission) => principal.permissions.has(permission);
  const denied = new ServiceError('forbidden', 'not authorized');
  switch (access.kind) {
    case 'authenticated':
      return undefined;
    case 'any':
      return access.of.some(has) ? undefined : denied;
    case 'all':
      return access.of.every(has) ? undefined : denied;
    case 'client':
      return principal.client ? undefined : notFound();
    case 'self-or-manage': {
      if (access.and && !has(access.and)) return denied;
      const target = (targetUser ?? principal.user.id).toLowerCase();
      if (has(target === principal.user.id ? 'auth/ManageSelf' : 'auth/ManageUsers')) return undefined;
      return new ServiceError('not-authenticated', `not authorized for ${target}`);
    }
    default:
      return access satisfies never;
  }
}
