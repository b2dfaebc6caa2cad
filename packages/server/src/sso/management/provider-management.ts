import {
  changedSamlProviderForm,
  type OidcProviderBody,
  oidcProviderBody,
  type SamlProviderForm,
} from '@chokepoint/contract';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { readMultipart } from '../../http/multipart.ts';
import { readJsonBody } from '../../http/request-body.ts';
import type { SessionStore } from '../../identity/sessions/session-store.ts';
import { notFound } from '../../service-error.ts';
import { detailsId, type OidcProvider, type SamlProvider, type SsoProvider } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import { detailsFields, providerFields } from './provider-audit.ts';
import type { ProviderChanges } from './provider-changes.ts';

const OIDC_BODY = { kind: 'json', schema: oidcProviderBody } as const;

type ProviderManagementParts = {
  readonly store: ProviderStore;
  readonly changes: ProviderChanges;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly sessions: SessionStore;
};

/** A body as it was received; which form it has depends on the provider that it changes. */
type RawBody = { readonly content: Buffer; readonly contentType: string | undefined };

/** Creates and changes providers, with entries in the audit log, and ends the sessions that this concerns. */
export class ProviderManagement {
  readonly #parts: ProviderManagementParts;

  constructor(parts: ProviderManagementParts) {
    this.#parts = parts;
  }

  createSaml(form: SamlProviderForm, actor: Actor): Promise<SamlProvider> {
    const { changes, clock } = this.#parts;
    return this.#record(actor, 'Create', 'SAML', { name: form.name }, () => changes.createSaml(form, clock.now()));
  }

  createOidc(body: OidcProviderBody, actor: Actor): Promise<OidcProvider> {
    const { changes, clock } = this.#parts;
    const fields = { name: body.name, issuer: body.issuer, client_id: body.client_id };
    return this.#record(actor, 'Create', 'OIDC', fields, () => changes.createOidc(body, clock.now()));
  }

  async update(id: number, body: RawBody, actor: Actor): Promise<SsoProvider> {
    const provider = await this.existing(id);
    const changed =
      provider.type === PROVIDER_SAML
        ? await this.#updateSaml(provider, body, actor)
        : await this.#updateOidc(provider, body, actor);
    // The settings that the sessions began with may not be valid any more.
    await this.#parts.sessions.endAllFrom(changed.type, detailsId(changed));
    return changed;
  }

  async existing(id: number): Promise<SsoProvider> {
    const provider = await this.#parts.store.byId(id);
    if (!provider) throw notFound();
    return provider;
  }

  async existingSaml(id: string): Promise<SamlProvider> {
    const provider = /^\d{1,15}$/.test(id) ? await this.#parts.store.bySamlId(Number(id)) : undefined;
    if (!provider) throw notFound();
    return provider;
  }

  async #updateSaml(provider: SamlProvider, body: RawBody, actor: Actor): Promise<SamlProvider> {
    const { changes, clock } = this.#parts;
    const form = await readMultipart(changedSamlProviderForm, body.content, body.contentType);
    const fields = { id: provider.id, name: form.name || provider.name };
    return this.#record(actor, 'Update', 'SAML', fields, () => changes.updateSaml(provider, form, clock.now()));
  }

  async #updateOidc(provider: OidcProvider, body: RawBody, actor: Actor): Promise<OidcProvider> {
    const { changes, clock } = this.#parts;
    const given = oidcProviderBody.parse(readJsonBody(OIDC_BODY, body.content, body.contentType));
    const fields = { id: provider.id, name: given.name || provider.name };
    return this.#record(actor, 'Update', 'OIDC', fields, () => changes.updateOidc(provider, given, clock.now()));
  }

  /** Each change is recorded twice: for the provider, and for its SAML or OpenID Connect record. */
  #record<P extends SsoProvider>(
    actor: Actor,
    action: 'Create' | 'Update',
    kind: 'SAML' | 'OIDC',
    fields: Record<string, unknown>,
    change: () => Promise<P>,
  ): Promise<P> {
    const { audit } = this.#parts;
    return audit.record(
      actor,
      `${action}SSOIdentityProvider`,
      fields,
      () => audit.record(actor, `${action}${kind}IdentityProvider`, fields, change, detailsFields),
      providerFields,
    );
  }
}
