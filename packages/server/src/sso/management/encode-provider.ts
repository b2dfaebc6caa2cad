import type {
  oidcProvider,
  publicSsoProvider,
  samlProvider,
  ssoProvider,
  wrappedSamlProvider,
} from '@chokepoint/contract';
import type { z } from 'zod';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import { encodeTimes } from '../../http/encode-time.ts';
import { plainNullables, wrappedNullables } from '../../http/nullable-encoding.ts';
import { type OidcProvider, ProviderAddresses, type SamlProvider, type SsoProvider } from '../provider/provider.ts';

/** Encodes providers for answers, with their addresses at this service. */
export class ProviderEncoder {
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  provider(provider: SsoProvider): z.input<typeof ssoProvider> {
    const addresses = new ProviderAddresses(this.#publicUrl, provider.slug);
    const fields = {
      id: provider.id,
      name: provider.name,
      slug: provider.slug,
      config: provider.config,
      login_uri: addresses.login,
      callback_uri: addresses.callback,
    };
    return provider.type === PROVIDER_SAML
      ? { ...fields, type: 'SAML', details: this.saml(provider) }
      : { ...fields, type: 'OIDC', details: this.oidc(provider) };
  }

  /** Without settings and addresses that are of no use before login. */
  publicProvider(provider: SsoProvider): z.input<typeof publicSsoProvider> {
    const { id, name, slug, type, login_uri } = this.provider(provider);
    return { id, name, slug, type, login_uri };
  }

  saml(provider: SamlProvider): z.input<typeof samlProvider> {
    return { ...this.#samlFields(provider), sso_provider_id: provider.id, deleted_at: plainNullables.deletedAt };
  }

  wrappedSaml(provider: SamlProvider): z.input<typeof wrappedSamlProvider> {
    return {
      ...this.#samlFields(provider),
      sso_provider_id: wrappedNullables.int32(provider.id),
      deleted_at: wrappedNullables.deletedAt,
    };
  }

  oidc(provider: OidcProvider): z.input<typeof oidcProvider> {
    const { oidc } = provider;
    return {
      client_id: oidc.client_id,
      issuer: oidc.issuer,
      sso_provider_id: provider.id,
      id: oidc.id,
      ...encodeTimes(oidc),
      deleted_at: plainNullables.deletedAt,
    };
  }

  #samlFields({ slug, saml }: SamlProvider) {
    const addresses = new ProviderAddresses(this.#publicUrl, slug);
    return {
      name: saml.name,
      display_name: saml.display_name,
      idp_issuer_uri: saml.idp_issuer_uri,
      idp_sso_uri: saml.idp_sso_uri,
      root_uri_version: saml.root_uri_version,
      principal_attribute_mappings: [...saml.principal_attribute_mappings],
      sp_issuer_uri: addresses.issuer,
      sp_sso_uri: addresses.login,
      sp_metadata_uri: addresses.metadata,
      sp_acs_uri: addresses.callback,
      id: saml.id,
      ...encodeTimes(saml),
    };
  }
}
