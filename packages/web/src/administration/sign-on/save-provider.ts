import { createOidcProvider, createSamlProvider, updateSsoProvider } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { providersQuery, rolesQuery, type SsoProvider } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';

export type ProviderType = 'SAML' | 'OIDC';

/** The fields of the wizard. */
export type ProviderDetails = {
  readonly type: ProviderType;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The XML document of a SAML provider; absent to leave the current one unchanged. */
  readonly metadata: File | undefined;
  readonly provisions: boolean;
  readonly role: number;
  readonly rolesFromProvider: boolean;
};

export function detailsOf(provider: SsoProvider | undefined): ProviderDetails {
  const { enabled = false, default_role_id: role = 0, role_provision = false } = provider?.config.auto_provision ?? {};
  return {
    type: provider?.type ?? 'OIDC',
    name: provider?.name ?? '',
    issuer: provider?.type === 'OIDC' ? provider.details.issuer : '',
    clientId: provider?.type === 'OIDC' ? provider.details.client_id : '',
    metadata: undefined,
    provisions: enabled,
    role,
    rolesFromProvider: role_provision,
  };
}

/** Creates or changes a provider, and returns it. */
export async function saveProvider(
  details: ProviderDetails,
  provider: SsoProvider | undefined,
): Promise<SsoProvider | undefined> {
  if (provider) await change(provider.id, details);
  else if (details.type === 'OIDC') await api.call(createOidcProvider, { body: oidcBody(details) });
  else await api.call(createSamlProvider, { body: await samlForm(details) });
  await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
  return (await queryClient.fetchQuery({ ...providersQuery, staleTime: 0 })).find(({ id, name }) =>
    provider ? id === provider.id : name === details.name,
  );
}

async function change(id: number, details: ProviderDetails): Promise<void> {
  const content =
    details.type === 'OIDC'
      ? new Response(JSON.stringify(oidcBody(details)), { headers: { 'content-type': 'application/json' } })
      : new Response(await samlForm(details));
  await api.call(updateSsoProvider, {
    params: { sso_provider_id: id },
    contentType: content.headers.get('content-type')!,
    body: new Uint8Array(await content.arrayBuffer()),
  });
}

function oidcBody({ name, issuer, clientId, provisions, role, rolesFromProvider }: ProviderDetails) {
  return {
    name,
    issuer,
    client_id: clientId,
    config: {
      auto_provision: {
        enabled: provisions,
        default_role_id: provisions ? role : 0,
        role_provision: provisions && rolesFromProvider,
      },
    },
  };
}

async function samlForm(details: ProviderDetails): Promise<FormData> {
  const { name, metadata, provisions, rolesFromProvider } = details;
  const form = new FormData();
  form.set('name', name);
  if (metadata) form.set('metadata', metadata);
  form.set('config.auto_provision.enabled', String(provisions));
  form.set('config.auto_provision.default_role_id', String(details.role || (await leastRole())));
  form.set('config.auto_provision.role_provision', String(provisions && rolesFromProvider));
  return form;
}

/** The form of a SAML provider has to name a role even if no role is assigned. */
async function leastRole(): Promise<number> {
  const roles = await queryClient.ensureQueryData(rolesQuery);
  return (roles.find(({ name }) => name === 'Read-Only') ?? roles[0])?.id ?? 0;
}
