import type { SsoConfig } from '@chokepoint/contract';
import { type PROVIDER_OIDC, PROVIDER_SAML } from '../../callers/principal.ts';

type Times = { readonly created_at: Date; readonly updated_at: Date };

type ProviderFields = Times & {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly config: SsoConfig;
};

export type SamlDetails = Times & {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly idp_issuer_uri: string;
  /** Takes requests by HTTP-POST. */
  readonly idp_sso_uri: string;
  /** Takes requests by HTTP-Redirect, where the provider offers that. */
  readonly idp_redirect_uri: string | null;
  /** Base64 of the certificates whose keys may sign assertions. */
  readonly idp_certificates: readonly string[];
  readonly principal_attribute_mappings: readonly string[];
  readonly root_uri_version: number;
};
export type OidcDetails = Times & { readonly id: number; readonly client_id: string; readonly issuer: string };

export type SamlProvider = ProviderFields & { readonly type: typeof PROVIDER_SAML; readonly saml: SamlDetails };
export type OidcProvider = ProviderFields & { readonly type: typeof PROVIDER_OIDC; readonly oidc: OidcDetails };
export type SsoProvider = SamlProvider | OidcProvider;

/** Id of the SAML or OpenID Connect record; sessions name their provider by it. */
export const detailsId = (provider: SsoProvider): number =>
  provider.type === PROVIDER_SAML ? provider.saml.id : provider.oidc.id;

export const NO_PROVISIONING: SsoConfig = {
  auto_provision: { enabled: false, default_role_id: 0, role_provision: false },
};

/** The name as a part of addresses. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Addresses of one provider at this service, as users and the provider reach them. */
export class ProviderAddresses {
  readonly #root: string;
  readonly #legacy: readonly string[];

  constructor(publicUrl: string, slug: string) {
    const name = encodeURIComponent(slug);
    this.#root = `${publicUrl}/api/v2/sso/${name}`;
    this.#legacy = ['v1', 'v2'].map((version) => `${publicUrl}/api/${version}/login/saml/${name}`);
  }

  /** Also the name by which a SAML provider knows this service. */
  get issuer(): string {
    return this.#root;
  }
  get login(): string {
    return `${this.#root}/login`;
  }
  get callback(): string {
    return `${this.#root}/callback`;
  }
  get metadata(): string {
    return `${this.#root}/metadata`;
  }

  /** Whether an assertion is for this service: by its present name, or one that providers may still have configured. */
  isIssuer(uri: string): boolean {
    return uri === this.issuer || this.#legacy.includes(uri);
  }

  /** Whether responses are received at this address; the former addresses lead there too. */
  isCallback(uri: string): boolean {
    return uri === this.callback || this.#legacy.some((root) => uri === `${root}/acs`);
  }
}
