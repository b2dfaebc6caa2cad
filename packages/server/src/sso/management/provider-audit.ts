import type { AuditFields } from '../../audit/audit-store.ts';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import type { SsoProvider } from '../provider/provider.ts';

/** What the audit log records of a provider. */
export function providerFields(provider: SsoProvider): AuditFields {
  const { id, name, slug, type } = provider;
  return { id, name, slug, type, details: detailsFields(provider) };
}

/** What it records of the SAML or OpenID Connect record of a provider. */
export function detailsFields(provider: SsoProvider): AuditFields {
  if (provider.type === PROVIDER_SAML) {
    const { saml } = provider;
    return {
      saml_id: saml.id,
      saml_name: saml.name,
      principal_attribute_mappings: saml.principal_attribute_mappings,
      idp_url: saml.idp_sso_uri,
      root_uri_version: saml.root_uri_version,
      sso_provider_id: provider.id,
    };
  }
  const { oidc } = provider;
  return { id: oidc.id, client_id: oidc.client_id, issuer: oidc.issuer, sso_provider_id: provider.id };
}
