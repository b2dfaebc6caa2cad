import {
  createOidcProvider,
  createSamlProvider,
  createSamlProviderLegacy,
  deleteSamlProvider,
  deleteSsoProvider,
  getSamlProvider,
  getSigningCertificate,
  listSamlEndpoints,
  listSamlProviders,
  listSsoProviders,
  updateSsoProvider,
} from '@chokepoint/contract';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import { type Call, created, download, type Handler, handle, ok } from '../../http/handler.ts';
import { encodeUser } from '../../identity/users/encode-user.ts';
import { notFound } from '../../service-error.ts';
import { ProviderAddresses } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import type { ServiceKeyStore } from '../saml/service-key-store.ts';
import { ProviderEncoder } from './encode-provider.ts';
import type { ProviderManagement } from './provider-management.ts';
import type { ProviderRemoval } from './provider-removal.ts';

const EVERYTHING = { filters: [], sorts: [], skip: 0, limit: 0 };

type ProviderParts = {
  readonly store: ProviderStore;
  readonly management: ProviderManagement;
  readonly removal: ProviderRemoval;
  readonly keys: ServiceKeyStore;
  readonly publicUrl: string;
};

/** Managing identity providers, by the present routes and by the deprecated ones. */
export function providerHandlers(parts: ProviderParts): Handler[] {
  return [...ssoHandlers(parts), ...samlHandlers(parts)];
}

function ssoHandlers({ store, management, removal, keys, publicUrl }: ProviderParts): Handler[] {
  const encode = new ProviderEncoder(publicUrl);
  const createSaml = async ({ body, actor }: Pick<Call<typeof createSamlProvider>, 'body' | 'actor'>) =>
    ok({ data: encode.saml(await management.createSaml(body, actor)) });

  return [
    handle(listSsoProviders, async ({ list, principal }) =>
      ok({
        data: (await store.list(list)).map((one) => (principal ? encode.provider(one) : encode.publicProvider(one))),
      }),
    ),

    handle(createSamlProvider, createSaml),
    handle(createSamlProviderLegacy, createSaml),

    handle(createOidcProvider, async ({ body, actor }) =>
      created({ data: encode.oidc(await management.createOidc(body, actor)) }),
    ),

    handle(updateSsoProvider, async ({ params, body, request, actor }) => {
      const raw = { content: Buffer.from(body), contentType: request.header('content-type') };
      const provider = await management.update(params.sso_provider_id, raw, actor);
      return ok({ data: provider.type === PROVIDER_SAML ? encode.saml(provider) : encode.oidc(provider) });
    }),

    handle(deleteSsoProvider, async ({ params, caller, actor }) => {
      const provider = await management.existing(params.sso_provider_id);
      const ownProvider = 'user may not delete their own SSO auth provider';
      const affected = await removal.remove(provider, caller, actor, ownProvider);
      return ok({ affected_users: affected.map(encodeUser) });
    }),

    handle(getSigningCertificate, async ({ params }) => {
      const provider = await management.existing(params.sso_provider_id);
      if (provider.type !== PROVIDER_SAML) throw notFound();
      return download(`${provider.slug}-signing-certificate.pem`, (await keys.get()).certificate);
    }),
  ];
}

function samlHandlers({ store, management, removal, publicUrl }: ProviderParts): Handler[] {
  const encode = new ProviderEncoder(publicUrl);
  return [
    handle(listSamlProviders, async ({ list }) =>
      ok({ data: { saml_providers: (await store.listSaml(list)).map((one) => encode.wrappedSaml(one)) } }),
    ),

    handle(getSamlProvider, async ({ params }) =>
      ok({ data: encode.wrappedSaml(await management.existingSaml(params.saml_provider_id)) }),
    ),

    handle(deleteSamlProvider, async ({ params, caller, actor }) => {
      const provider = await management.existingSaml(params.saml_provider_id);
      const ownProvider = 'user may not delete their own SAML auth provider';
      const affected = await removal.remove(provider, caller, actor, ownProvider);
      return ok({ data: { affected_users: affected.map(encodeUser) } });
    }),

    handle(listSamlEndpoints, async () => {
      const endpoints = (await store.listSaml(EVERYTHING)).map(({ name, slug }) => ({
        name,
        initiation_url: new ProviderAddresses(publicUrl, slug).login,
      }));
      return ok({ data: { endpoints } });
    }),
  ];
}
