import type { Permission } from '@chokepoint/contract';
import type { ClientIdentity } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';

/** All that a collector may do; its own routes ask for nothing else. */
export const CLIENT_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>(['clients/Tasking']);

export async function clientIdentity(db: Database, id: string): Promise<ClientIdentity | undefined> {
  return db.selectFrom('collection_client').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Where an answer or the audit log wants to name a user, a collector goes by the id and name of its client. */
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
