import {
  beginSsoLogin,
  exchangeSsoCode,
  finishSsoLogin,
  getSsoMetadata,
  legacySamlCallback,
  legacySamlLogin,
  legacySamlMetadata,
} from '@chokepoint/contract';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import { ProviderAddresses } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import type { SamlClient } from '../saml/saml-client.ts';
import { BrowserLogin, type BrowserLoginParts } from './browser-login.ts';
import { redirectTo } from './redirect.ts';

type FlowParts = BrowserLoginParts & { readonly store: ProviderStore; readonly saml: SamlClient };

/** The public routes by which browsers log in with a provider. */
export function flowHandlers(parts: FlowParts): Handler[] {
  const { publicUrl, saml, store } = parts;
  const login = new BrowserLogin(parts);
  const addresses = (slug: string) => new ProviderAddresses(publicUrl, slug);

  async function metadata(slug: string) {
    const provider = await store.bySlug(slug);
    if (provider?.type !== PROVIDER_SAML) throw notFound();
    return ok(await saml.metadata(provider));
  }

  return [
    handle(beginSsoLogin, ({ params, request }) => login.begin(params.sso_provider_slug, request)),
    handle(finishSsoLogin, ({ params, request, body, actor }) =>
      login.finish(params.sso_provider_slug, request, body, actor),
    ),
    handle(exchangeSsoCode, ({ body, request }) => login.exchange(body.code, request)),

    handle(getSsoMetadata, ({ params }) => metadata(params.sso_provider_slug)),
    handle(legacySamlMetadata, ({ params }) => metadata(params.sso_provider_slug)),

    handle(legacySamlCallback, ({ params }) => ({
      ...redirectTo(addresses(params.sso_provider_slug).callback),
      status: 307 as const, // the form has to be posted again
    })),
    handle(legacySamlLogin, ({ params }) => redirectTo(addresses(params.sso_provider_slug).login)),
  ];
}
