import { X509Certificate } from 'node:crypto';
import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Clock } from '../../clock.ts';
import { ProviderAddresses, type SamlProvider } from '../provider/provider.ts';
import { misconfigured, unacceptedResponse } from '../provider/sso-failure.ts';
import { type Assertion, readAssertion } from './saml-assertion.ts';
import { openEnvelope } from './saml-envelope.ts';
import type { ServiceKey, ServiceKeyStore } from './service-key-store.ts';
import { parseXml } from './xml-document.ts';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** How a browser takes a signed request to the provider: an address to go to, or a form to post. */
export type SamlRequest =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'post'; readonly url: string; readonly message: string };

/** This service's side of SAML 2.0. */
export class SamlClient {
  readonly #keys: ServiceKeyStore;
  readonly #clock: Clock;
  readonly #publicUrl: string;

  constructor(keys: ServiceKeyStore, clock: Clock, publicUrl: string) {
    this.#keys = keys;
    this.#clock = clock;
    this.#publicUrl = publicUrl;
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
  async assertion(provider: SamlProvider, encoded: string): Promise<Assertion> {
    const addresses = new ProviderAddresses(this.#publicUrl, provider.slug);
    const issuer = provider.saml.idp_issuer_uri;
    const envelope = openEnvelope(encoded, issuer, addresses);
    const verified = parseXml(await this.#verify(provider, envelope.xml));
    const assertion = readAssertion(verified, { issuer, addresses, now: this.#clock.now() });
    if (assertion.id !== envelope.assertionId) throw unacceptedResponse('it is not signed by the provider');
    if (assertion.inResponseTo !== envelope.inResponseTo)
      throw unacceptedResponse('response and assertion answer different requests');
    return assertion;
  }

  /** Returns the assertion as it was signed, and nothing else: only these bytes are read afterwards. */
  async #verify(provider: SamlProvider, xml: string): Promise<string> {
    const key = await this.#keys.get();
    const library = new SAML(this.#options(provider, key, certificatesOf(provider)));
    try {
      const { profile } = await library.validatePostResponseAsync({
        SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
      });
      const signed = profile?.getAssertionXml?.();
      if (signed) return signed;
    } catch (error) {
      throw unacceptedResponse('it is not signed by the provider', error);
    }
    throw unacceptedResponse('it is not signed by the provider');
  }

  #options(provider: SamlProvider, key: ServiceKey, certificates: string[]): SamlConfig {
    const addresses = new ProviderAddresses(this.#publicUrl, provider.slug);
    return {
      issuer: addresses.issuer,
      callbackUrl: addresses.callback,
      idpCert: certificates,
      privateKey: key.privateKey,
      publicCert: key.certificate,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      identifierFormat: EMAIL_FORMAT,
      disableRequestedAuthnContext: true,
      // Providers sign the response or the assertion. What neither signature covers is never read.
      wantAuthnResponseSigned: false,
      wantAssertionsSigned: false,
      // The library only checks signatures here. Times, audience and requests are checked by `readAssertion`.
      validateInResponseTo: ValidateInResponseTo.never,
      audience: false,
      acceptedClockSkewMs: -1,
    };
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
