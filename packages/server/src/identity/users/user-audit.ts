import type { AuditFields } from '../../audit/audit-store.ts';
import type { User } from '../../callers/user.ts';

/** What the audit log records of a user. */
export function userFields(user: User): AuditFields {
  return {
    id: user.id,
    principal_name: user.principal_name,
    first_name: user.first_name,
    last_name: user.last_name,
    email_address: user.email_address,
    roles: user.roles.map((role) => role.id),
    sso_provider_id: user.sso_provider_id,
    is_disabled: user.is_disabled,
    eula_accepted: user.eula_accepted,
    all_environments: user.all_environments,
  };
}
