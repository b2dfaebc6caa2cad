import type { SsoConfig } from '@chokepoint/contract';
import type { RoleStore } from '../identity/roles/role-store.ts';
import { ServiceError } from '../service-error.ts';
import { ProviderChanges } from '../sso/management/provider-changes.ts';
import { slugOf } from '../sso/provider/provider.ts';
import { ProviderStore } from '../sso/provider/provider-store.ts';
import type { XmlReader } from '../sso/saml/xml-reader.ts';
import type { Database } from '../storage/database.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceProvider } from './source-records.ts';

export type ProviderMoveParts = {
  readonly db: Database;
  readonly roles: RoleStore;
  readonly xmlReader: XmlReader;
  readonly config: { readonly publicUrl: string };
};

type MovedProviders = { readonly added: number /** Ids here by name. */; readonly ids: ReadonlyMap<string, number> };

const METADATA = 'SAML providers without metadata: upload it again';
const KEYS = 'keys of this service at identity providers: register the new addresses and certificate there';

/** Creates the identity providers of the source that are not here, by the usual rules. Keys are never moved. */
export async function moveProviders(
  { db, roles, xmlReader, config }: ProviderMoveParts,
  given: readonly SourceProvider[],
  leftOut: LeftOutList,
  now: Date,
): Promise<MovedProviders> {
  const store = new ProviderStore(db);
  const changes = new ProviderChanges(store, roles, config.publicUrl, xmlReader);
  const roleIds = new Map((await roles.roles()).map(({ id, name }) => [name, id]));
  const ids = new Map<string, number>();
  let added = 0;
  for (const provider of given) {
    const same = await store.bySlug(slugOf(provider.name.trim()));
    if (same) {
      ids.set(provider.name, same.id);
      continue;
    }
    if (provider.kind === 'saml' && provider.metadata === null) {
      leftOut.add(METADATA, provider.name);
      continue;
    }
    try {
      ids.set(provider.name, await create(changes, provider, provisioning(provider, roleIds, leftOut), now));
      leftOut.add(KEYS, provider.name);
      added++;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      leftOut.add(`identity providers that are refused (${error.message})`, provider.name);
    }
  }
  return { added, ids };
}

type Provisioning = SsoConfig['auto_provision'];

async function create(
  changes: ProviderChanges,
  provider: SourceProvider,
  provision: Provisioning,
  now: Date,
): Promise<number> {
  const { name } = provider;
  if (provider.kind === 'oidc') {
    const { clientId: client_id, issuer } = provider;
    return (await changes.createOidc({ name, client_id, issuer, config: { auto_provision: provision } }, now)).id;
  }
  const form = {
    name,
    metadata: provider.metadata ?? '',
    'config.auto_provision.enabled': provision.enabled,
    'config.auto_provision.default_role_id': provision.default_role_id,
    'config.auto_provision.role_provision': provision.role_provision,
  };
  return (await changes.createSaml(form, now)).id;
}

/** Ids of roles differ between installations. A provider whose role is not known here creates no users. */
function provisioning(
  { name, defaultRole, setsRoles }: SourceProvider,
  roleIds: ReadonlyMap<string, number>,
  leftOut: LeftOutList,
): Provisioning {
  const role = defaultRole === null ? undefined : roleIds.get(defaultRole);
  if (defaultRole !== null && role === undefined)
    leftOut.add(`creation of users by an identity provider, with a role that is not known here (${defaultRole})`, name);
  return {
    enabled: role !== undefined,
    default_role_id: role ?? [...roleIds.values()][0] ?? 0,
    role_provision: role !== undefined && setsRoles,
  };
}
