import type { Generated, JSONColumnType } from 'kysely';
import type { Time, Times } from './column-types.ts';

type SsoProviderTable = Times & {
  id: Generated<number>;
  name: string;
  slug: string;
  /** 1 SAML, 2 OpenID Connect. */
  type: number;
  config: JSONColumnType<{
    auto_provision: { enabled: boolean; default_role_id: number; role_provision: boolean };
  }>;
};
type SamlProviderTable = Times & {
  id: Generated<number>;
  sso_provider_id: number;
  name: string;
  display_name: string;
  idp_issuer_uri: string;
  idp_sso_uri: string;
  idp_redirect_uri: string | null;
  idp_certificates: JSONColumnType<string[]>;
  metadata_xml: string;
  principal_attribute_mappings: JSONColumnType<string[]>;
  root_uri_version: number;
};
type OidcProviderTable = Times & {
  id: Generated<number>;
  sso_provider_id: number;
  client_id: string;
  issuer: string;
};
/** The subject of a provider that a user has logged in as. */
type SsoSubjectTable = {
  sso_provider_id: number;
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
};
/** A login that a browser has started with a provider and not finished. */
type SsoLoginTable = {
  id: string;
  sso_provider_id: number;
  /** Binds the login to the browser that began it: hash of a cookie. */
  browser_digest: string;
  details: JSONColumnType<Record<string, string>>;
  expires_at: Date;
};
/** Assertions and other one-use identifiers of providers that were accepted. */
type UsedAssertionTable = { sso_provider_id: number; assertion_id: string; expires_at: Date };
/** One-time codes by which a browser fetches the session that was created from a provider's response. */
type SsoExchangeTable = {
  code_digest: string;
  session_id: number;
  /** Binds the code to the browser that finished the login: hash of a cookie. */
  browser_digest: string;
  expires_at: Date;
};
/** The key pair with which the service signs SAML requests; one row. */
type ServiceKeyTable = { id: number; key_sealed: string; certificate: string; created_at: Time };

/** Sign-in through identity providers. */
export type SsoTables = {
  sso_provider: SsoProviderTable;
  saml_provider: SamlProviderTable;
  oidc_provider: OidcProviderTable;
  sso_subject: SsoSubjectTable;
  sso_login: SsoLoginTable;
  used_assertion: UsedAssertionTable;
  sso_exchange: SsoExchangeTable;
  service_key: ServiceKeyTable;
};
