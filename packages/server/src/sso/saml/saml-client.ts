import { X509Certificate } from 'node:crypto';
import { SAML, type SamlConfig } from '@node-saml/node-saml';
import type { Clock } from '../../clock.ts';
import { ProviderAddresses, type SamlProvider } from '../provider/provider.ts';
import { misconfigured } from '../provider/sso-failure.ts';
import type { Assertion } from './saml-assertion.ts';
import { samlOptions } from './saml-options.ts';
import type { ServiceKey, ServiceKeyStore } from './service-key-store.ts';
import type { XmlReader } from './xml-reader.ts';

/** How a browser takes a signed request to the provider: an address to go to, or a form to post. */
export type SamlRequest =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'post'; readonly url: string; readonly message: string };

/** This service's side of SAML 2.0. */
export class SamlClient {
  readonly #keys: ServiceKeyStore;
  readonly #clock: Clock;
  readonly #publicUrl: string;
  readonly #xml: XmlReader;

  constructor(keys: ServiceKeyStore, clock: Clock, publicUrl: string, xml: XmlReader) {
    this.#keys = keys;
    this.#clock = clock;
    this.#publicUrl = publicUrl;
    this.#xml = xml;
  }

  /** The metadata of this service, for the provider. */
  async metadata(provider: SamlProvider): Promise<string> {
    const key = await this.#keys.get();
    const library = new SAML({ ...this.#options(provider, key, ['']), wantAssertionsSigned: true });
    return library.generateServiceProviderMetadata(null, key.certificate);
  }

  /** A signed request under the given id. */
  async request(provider: SamlProvider, id: string): Promise<SamlRequest> {
    const { idp_sso_uri: postUri, idp_redirect_uri: redirectUri } = provider.saml;
    const key = await this.#keys.get();
    const library = new SAML({
      ...this.#options(provider, key, certificatesOf(provider)),
      entryPoint: redirectUri ?? postUri,
      skipRequestCompression: redirectUri === null, // only addresses have to be short
      generateUniqueId: () => id,
    });
    if (redirectUri !== null) return { kind: 'redirect', url: await library.getAuthorizeUrlAsync('', undefined, {}) };
    const { SAMLRequest: message } = await library.getAuthorizeMessageAsync('', undefined, {});
    return { kind: 'post', url: postUri, message: String(message) };
  }

  /** What a provider asserts in a response; throws unless all of it is signed, for this service and valid now. */
  assertion(provider: SamlProvider, encoded: string): Promise<Assertion> {
    return this.#xml.assertion({
      encoded,
      issuer: provider.saml.idp_issuer_uri,
      certificates: certificatesOf(provider),
      slug: provider.slug,
      publicUrl: this.#publicUrl,
      now: this.#clock.now(),
    });
  }

  #options(provider: SamlProvider, key: ServiceKey, certificates: readonly string[]): SamlConfig {
    const addresses = new ProviderAddresses(this.#publicUrl, provider.slug);
    return { ...samlOptions(addresses, certificates), privateKey: key.privateKey, publicCert: key.certificate };
  }
}

/** Certificates that can be read. The responses of a provider without any cannot be checked, so it is not used. */
function certificatesOf(provider: SamlProvider): string[] {
  const readable = provider.saml.idp_certificates.filter((text) => {
    try {
      return new X509Certificate(Buffer.from(text, 'base64')).publicKey.asymmetricKeyType === 'rsa';
    } catch {
      return false;
    }
  });
  if (readable.length === 0) throw misconfigured(new Error('the metadata has no usable signing certificate'));
  return readable;
}
