import { SAML } from '@node-saml/node-saml';
import { ProviderAddresses } from '../provider/provider.ts';
import { unacceptedResponse } from '../provider/sso-failure.ts';
import { type Assertion, readAssertion } from './saml-assertion.ts';
import { openEnvelope } from './saml-envelope.ts';
import { samlOptions } from './saml-options.ts';
import { parseXml } from './xml-document.ts';

/** A response as a browser sent it, and what it is checked against. */
export type ReceivedResponse = {
  readonly encoded: string;
  /** The provider: its name, and the certificates that may sign for it. */
  readonly issuer: string;
  readonly certificates: readonly string[];
  readonly slug: string;
  readonly publicUrl: string;
  readonly now: Date;
};

/** What a provider asserts in a response; throws unless all of it is signed, for this service and valid now. */
export async function verifyResponse(received: ReceivedResponse): Promise<Assertion> {
  const { encoded, issuer, now } = received;
  const addresses = new ProviderAddresses(received.publicUrl, received.slug);
  const envelope = openEnvelope(encoded, issuer, addresses);
  const verified = parseXml(await signedAssertion(envelope.xml, addresses, received.certificates));
  const assertion = readAssertion(verified, { issuer, addresses, now });
  if (assertion.id !== envelope.assertionId) throw unacceptedResponse('it is not signed by the provider');
  if (assertion.inResponseTo !== envelope.inResponseTo)
    throw unacceptedResponse('response and assertion answer different requests');
  return assertion;
}

/** Returns the assertion as it was signed, and nothing else: only these bytes are read afterwards. */
async function signedAssertion(xml: string, addresses: ProviderAddresses, certificates: readonly string[]) {
  const library = new SAML(samlOptions(addresses, certificates));
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
