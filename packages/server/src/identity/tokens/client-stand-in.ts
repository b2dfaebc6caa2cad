import type { Permission } from '@chokepoint/contract';
import type { ClientIdentity } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';

/** All that a collector may do; its own routes require nothing else. */
export const CLIENT_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>(['clients/Tasking']);

/** Where an answer or the audit log names a user, a collector appears with the id and name of its client. */
export function standInFor(client: ClientIdentity): User {
  const never = new Date(0);
  return {
    id: client.id,
    first_name: null,
    last_name: null,
    email_address: null,
    principal_name: client.name,
    last_login: null,
    is_disabled: false,
    eula_accepted: true,
    all_environments: false,
    sso_provider_id: null,
    saml_provider_id: null,
    secret: null,
    roles: [],
    environments: [],
    created_at: never,
    updated_at: never,
  };
}
