import type { ChangedSamlProviderForm, OidcProviderBody, SamlProviderForm, SsoConfig } from '@chokepoint/contract';
import type { RoleStore } from '../../identity/roles/role-store.ts';
import { badRequest } from '../../service-error.ts';
import { isIssuer } from '../oidc/issuer-rule.ts';
import { NO_PROVISIONING, type OidcProvider, type SamlProvider, slugOf } from '../provider/provider.ts';
import type { ProviderStore, SamlFields } from '../provider/provider-store.ts';
import type { XmlReader } from '../saml/xml-reader.ts';

const NO_POST_BINDING = 'metadata does not have a SSO service that supports HTTP POST binding';
const INVALID_ROLE = 'role id is invalid';
const required = (field: string) => `${field}: property is required and must not be empty or zero in value`;

/** The rules by which providers are created and changed. */
export class ProviderChanges {
  readonly #store: ProviderStore;
  readonly #roles: RoleStore;
  readonly #publicUrl: string;
  readonly #xml: XmlReader;

  constructor(store: ProviderStore, roles: RoleStore, publicUrl: string, xml: XmlReader) {
    this.#store = store;
    this.#roles = roles;
    this.#publicUrl = publicUrl;
    this.#xml = xml;
  }

  async createSaml(form: SamlProviderForm, now: Date): Promise<SamlProvider> {
    const name = form.name.trim();
    if (name === '') throw badRequest('form is missing "name" parameter');
    requireName(name);
    const provision = {
      enabled: form['config.auto_provision.enabled'],
      default_role_id: form['config.auto_provision.default_role_id'],
      role_provision: form['config.auto_provision.role_provision'],
    };
    if (!(await this.#roleExists(provision.default_role_id)))
      throw badRequest('"config.auto_provision.default_role_id" parameter is invalid');
    const saml = await this.#samlFields(form.metadata, NO_POST_BINDING);
    return this.#store.createSaml({ name, config: storedConfig({ auto_provision: provision }), ...saml }, now);
  }

  /** Fields that are not in the form stay as they are. */
  async updateSaml(provider: SamlProvider, form: ChangedSamlProviderForm, now: Date): Promise<SamlProvider> {
    const current = provider.config.auto_provision;
    const config = {
      auto_provision: {
        enabled: form['config.auto_provision.enabled'] ?? current.enabled,
        default_role_id: form['config.auto_provision.default_role_id'] ?? current.default_role_id,
        role_provision: form['config.auto_provision.role_provision'] ?? current.role_provision,
      },
    };
    await this.#requireRole(config);
    const name = newName(form.name, provider.name);
    const saml = form.metadata
      ? await this.#samlFields(form.metadata, 'metadata does not have a valid ACS location')
      : undefined;
    return this.#store.updateSaml(provider.id, { name, config: storedConfig(config) }, saml, now);
  }

  async createOidc(body: OidcProviderBody, now: Date): Promise<OidcProvider> {
    const name = body.name?.trim() ?? '';
    const issuer = body.issuer?.trim() ?? '';
    const clientId = body.client_id?.trim() ?? '';
    const faults = [
      ...(name === '' ? [required('Name')] : []),
      ...(isIssuer(issuer, this.#publicUrl) ? [] : ['Issuer: invalid url format']),
      ...(clientId === '' ? [required('ClientID')] : []),
    ];
    if (faults.length > 0) throw badRequest(faults.join('; '));
    if (!body.config) throw badRequest('config is required');
    requireName(name);
    const config = configOf(body.config);
    await this.#requireRole(config);
    return this.#store.createOidc({ name, config: storedConfig(config), issuer, client_id: clientId }, now);
  }

  /** Fields that are absent or empty stay as they are. */
  async updateOidc(provider: OidcProvider, body: OidcProviderBody, now: Date): Promise<OidcProvider> {
    const issuer = body.issuer?.trim() || provider.oidc.issuer;
    if (issuer !== provider.oidc.issuer && !isIssuer(issuer, this.#publicUrl))
      throw badRequest('issuer url is invalid');
    const config = body.config ? configOf(body.config) : provider.config;
    await this.#requireRole(config);
    const name = newName(body.name, provider.name);
    const clientId = body.client_id?.trim() || provider.oidc.client_id;
    return this.#store.updateOidc(
      provider.id,
      { name, config: storedConfig(config), issuer, client_id: clientId },
      now,
    );
  }

  /** Without provisioning, no role is needed. */
  async #requireRole({ auto_provision: { enabled, default_role_id } }: SsoConfig): Promise<void> {
    if (!enabled && default_role_id === 0) return;
    if (!(await this.#roleExists(default_role_id))) throw badRequest(INVALID_ROLE);
  }

  async #samlFields(metadata: string, withoutPostBinding: string): Promise<SamlFields> {
    const { issuer, postUri, redirectUri, certificates } = await this.#xml.metadata(metadata);
    if (postUri === undefined) throw badRequest(withoutPostBinding);
    if (certificates.length === 0) throw badRequest('metadata does not have a certificate for signing');
    return {
      idp_issuer_uri: issuer,
      idp_sso_uri: postUri,
      idp_redirect_uri: redirectUri ?? null,
      idp_certificates: certificates,
      metadata_xml: metadata,
    };
  }

  async #roleExists(id: number): Promise<boolean> {
    return (await this.#roles.roles()).some((role) => role.id === id);
  }
}

const configOf = (given: NonNullable<OidcProviderBody['config']>): SsoConfig =>
  given.auto_provision ? { auto_provision: given.auto_provision } : NO_PROVISIONING;

/** Without provisioning, none of its settings are stored. */
const storedConfig = (config: SsoConfig): SsoConfig => (config.auto_provision.enabled ? config : NO_PROVISIONING);

function newName(given: string | null | undefined, current: string): string {
  const name = given?.trim() || current;
  if (name !== current) requireName(name);
  return name;
}

/** The name becomes a part of addresses. */
function requireName(name: string): void {
  if (name.length > 200 || /^\.{1,2}$/.test(slugOf(name)) || /\p{Cc}/u.test(name))
    throw badRequest('Name: must be at most 200 characters and usable in an address');
}
