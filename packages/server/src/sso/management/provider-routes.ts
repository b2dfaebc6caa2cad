import {
  changedSamlProviderForm,
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
  oidcProviderBody,
  updateSsoProvider,
} from '@chokepoint/contract';
import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SAML, type Principal } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import { type Call, created, download, type Handler, handle, ok } from '../../http/handler.ts';
import { readMultipart } from '../../http/multipart.ts';
import { readJsonBody } from '../../http/request-body.ts';
import { encodeUser } from '../../identity/users/encode-user.ts';
import type { Service } from '../../service.ts';
import { conflict, notFound } from '../../service-error.ts';
import {
  detailsId,
  type OidcProvider,
  ProviderAddresses,
  type SamlProvider,
  type SsoProvider,
} from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import type { ServiceKeys } from '../saml/service-keys.ts';
import { ProviderEncoder } from './encode-provider.ts';
import { detailsFields, providerFields } from './provider-audit.ts';
import { ProviderChanges } from './provider-changes.ts';

const OIDC_BODY = { kind: 'json', schema: oidcProviderBody } as const;
const EVERYTHING = { filters: [], sorts: [], skip: 0, limit: 0 };

/** Managing identity providers, by the present routes and by those that came before. */
export function providerHandlers(service: Service, store: ProviderStore, keys: ServiceKeys): Handler[] {
  const { audit, clock, config, sessions, users, pubSub } = service;
  const changes = new ProviderChanges(store, service.roles, config.publicUrl);
  const encode = new ProviderEncoder(config.publicUrl);

  async function existing(id: number): Promise<SsoProvider> {
    const provider = await store.byId(id);
    if (!provider) throw notFound();
    return provider;
  }

  async function existingSaml(id: string): Promise<SamlProvider> {
    const provider = /^\d{1,15}$/.test(id) ? await store.bySamlId(Number(id)) : undefined;
    if (!provider) throw notFound();
    return provider;
  }

  /** Two entries for each change: of the provider, and of the record behind it. */
  function recorded<P extends SsoProvider>(
    actor: Actor,
    action: 'Create' | 'Update',
    kind: 'SAML' | 'OIDC',
    fields: Record<string, unknown>,
    change: () => Promise<P>,
  ): Promise<P> {
    return audit.record(
      actor,
      `${action}SSOIdentityProvider`,
      fields,
      () => audit.record(actor, `${action}${kind}IdentityProvider`, fields, change, detailsFields),
      providerFields,
    );
  }

  async function update(call: Call<typeof updateSsoProvider>): Promise<SsoProvider> {
    const provider = await existing(call.params.sso_provider_id);
    const content = Buffer.from(call.body);
    const contentType = call.request.header('content-type');
    const changed =
      provider.type === PROVIDER_SAML
        ? await updateSaml(provider, content, contentType, call.actor)
        : await updateOidc(provider, content, contentType, call.actor);
    // What the sessions were begun with may not hold any more.
    await sessions.endAllFrom(changed.type, detailsId(changed));
    return changed;
  }

  async function updateSaml(provider: SamlProvider, content: Buffer, contentType: string | undefined, actor: Actor) {
    const form = await readMultipart(changedSamlProviderForm, content, contentType);
    const fields = { id: provider.id, name: form.name || provider.name };
    return recorded(actor, 'Update', 'SAML', fields, () => changes.updateSaml(provider, form, clock.now()));
  }

  async function updateOidc(provider: OidcProvider, content: Buffer, contentType: string | undefined, actor: Actor) {
    const body = oidcProviderBody.parse(readJsonBody(OIDC_BODY, content, contentType));
    const fields = { id: provider.id, name: body.name || provider.name };
    return recorded(actor, 'Update', 'OIDC', fields, () => changes.updateOidc(provider, body, clock.now()));
  }

  /** Answers the users who lose their way to log in, as they are afterwards. */
  async function remove(provider: SsoProvider, caller: Principal, actor: Actor, ownProvider: string) {
    if (caller.user.sso_provider_id === provider.id) throw conflict(ownProvider);
    const affected = await audit.record(actor, 'DeleteSSOIdentityProvider', providerFields(provider), async () => {
      const bound = await users.ofProvider(provider.id);
      await store.remove(provider.id);
      await sessions.endAllFrom(provider.type, detailsId(provider));
      await pubSub.publish('identity');
      return bound;
    });
    return affected.map((user: User) => encodeUser({ ...user, sso_provider_id: null, saml_provider_id: null }));
  }

  const createSaml = async ({ body, actor }: Pick<Call<typeof createSamlProvider>, 'body' | 'actor'>) => {
    const fields = { name: body.name };
    const provider = await recorded(actor, 'Create', 'SAML', fields, () => changes.createSaml(body, clock.now()));
    return ok({ data: encode.saml(provider) });
  };

  return [
    handle(listSsoProviders, async ({ list }) =>
      ok({ data: (await store.list(list)).map((one) => encode.provider(one)) }),
    ),

    handle(createSamlProvider, createSaml),
    handle(createSamlProviderLegacy, createSaml),

    handle(createOidcProvider, async ({ body, actor }) => {
      const fields = { name: body.name, issuer: body.issuer, client_id: body.client_id };
      const provider = await recorded(actor, 'Create', 'OIDC', fields, () => changes.createOidc(body, clock.now()));
      return created({ data: encode.oidc(provider) });
    }),

    handle(updateSsoProvider, async (call) => {
      const provider = await update(call);
      return ok({ data: provider.type === PROVIDER_SAML ? encode.saml(provider) : encode.oidc(provider) });
    }),

    handle(deleteSsoProvider, async ({ params, caller, actor }) => {
      const provider = await existing(params.sso_provider_id);
      return ok({
        affected_users: await remove(provider, caller, actor, 'user may not delete their own SSO auth provider'),
      });
    }),

    handle(getSigningCertificate, async ({ params }) => {
      const provider = await existing(params.sso_provider_id);
      if (provider.type !== PROVIDER_SAML) throw notFound();
      return download(`${provider.slug}-signing-certificate.pem`, (await keys.get()).certificate);
    }),

    handle(listSamlProviders, async ({ list }) =>
      ok({ data: { saml_providers: (await store.listSaml(list)).map((one) => encode.wrappedSaml(one)) } }),
    ),

    handle(getSamlProvider, async ({ params }) =>
      ok({ data: encode.wrappedSaml(await existingSaml(params.saml_provider_id)) }),
    ),

    handle(deleteSamlProvider, async ({ params, caller, actor }) => {
      const provider = await existingSaml(params.saml_provider_id);
      return ok({
        data: {
          affected_users: await remove(provider, caller, actor, 'user may not delete their own SAML auth provider'),
        },
      });
    }),

    handle(listSamlEndpoints, async () => {
      const endpoints = (await store.listSaml(EVERYTHING)).map(({ name, slug }) => ({
        name,
        initiation_url: new ProviderAddresses(config.publicUrl, slug).login,
      }));
      return ok({ data: { endpoints } });
    }),
  ];
}
