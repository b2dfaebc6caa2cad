import type { ProviderAddresses } from '../provider/provider.ts';
import { unacceptedResponse } from '../provider/sso-failure.ts';
import { excessOf, RESPONSE_BOUNDS } from './xml-bounds.ts';
import { children, descendants, NS, onlyChild, parseXml, textOf, type XmlElement, XmlFault } from './xml-document.ts';

/** What a response says around its assertion. It is checked, but only the assertion is used. */
type Envelope = {
  readonly xml: string;
  readonly inResponseTo: string | undefined;
  readonly assertionId: string;
};

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const SIGNATURE_METHODS: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const DIGEST_METHODS: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

/**
 * Opens a response that arrived by HTTP-POST. Only the simplest form is accepted: one response, one assertion directly in it,
 * signatures directly in those two, no identifier twice, and none of the constructs by which one document can be read in
 * two ways. Whether the signatures are valid is checked afterwards.
 */
export function openEnvelope(encoded: string, issuer: string, addresses: ProviderAddresses): Envelope {
  const xml = decoded(encoded);
  const response = parsed(xml);
  const all = descendants(response);
  const named = (name: string) => all.filter((element) => element.localName === name);
  if (response.namespaceURI !== NS.protocol || response.localName !== 'Response')
    throw unacceptedResponse('it is not a SAML response');
  requireSuccess(response);
  if (named('EncryptedAssertion').length > 0) throw unacceptedResponse('encrypted assertions are not supported');
  const assertion = onlyChild(response, NS.assertion, 'Assertion');
  if (!assertion || named('Assertion').length !== 1 || named('Response').length !== 1)
    throw unacceptedResponse('it must hold exactly one assertion');
  requirePlainSignatures(response, assertion, named);
  requireUniqueIds(all);
  requireForUs(response, issuer, addresses);
  return {
    xml,
    inResponseTo: response.getAttribute('InResponseTo') ?? undefined,
    assertionId: assertion.getAttribute('ID') ?? '',
  };
}

function decoded(encoded: string): string {
  const text = encoded.replace(/\s+/g, '');
  if (text.length > (RESPONSE_BOUNDS.characters * 4) / 3 + 4) throw unacceptedResponse('it is too large');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw unacceptedResponse('it is not base64');
  return Buffer.from(text, 'base64').toString('utf8');
}

function parsed(xml: string): XmlElement {
  // Comments, CDATA, document types and processing instructions have no place in a response, only in attacks on parsers.
  if (/<!|<\?(?!xml\s)/.test(xml)) throw unacceptedResponse('it holds markup other than elements');
  const excess = excessOf(xml, RESPONSE_BOUNDS);
  if (excess !== undefined) throw unacceptedResponse(excess);
  try {
    return parseXml(xml);
  } catch (error) {
    if (error instanceof XmlFault) throw unacceptedResponse(error.message, error);
    throw error;
  }
}

function requireSuccess(response: XmlElement): void {
  const status = onlyChild(response, NS.protocol, 'Status');
  const code = status && onlyChild(status, NS.protocol, 'StatusCode')?.getAttribute('Value');
  if (code !== SUCCESS) throw unacceptedResponse('the provider reports that the login failed');
}

function requirePlainSignatures(
  response: XmlElement,
  assertion: XmlElement,
  named: (name: string) => XmlElement[],
): void {
  const signatures = named('Signature');
  if (signatures.length === 0) throw unacceptedResponse('it is not signed');
  const direct = [response, assertion].flatMap((parent) => {
    const own = children(parent, NS.signature, 'Signature');
    return own.length > 1 ? [] : own;
  });
  const weak =
    named('SignatureMethod').some((method) => !SIGNATURE_METHODS.includes(method.getAttribute('Algorithm') ?? '')) ||
    named('DigestMethod').some((method) => !DIGEST_METHODS.includes(method.getAttribute('Algorithm') ?? ''));
  if (direct.length !== signatures.length) throw unacceptedResponse('a signature is out of place');
  if (weak) throw unacceptedResponse('it is signed with an algorithm that is not accepted');
}

/** Libraries differ in which attribute they use as the identifier, so all spellings count. */
function requireUniqueIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap((element) =>
    [...element.attributes].filter((attribute) => /^(?:.*:)?id$/i.test(attribute.name)).map(({ value }) => value),
  );
  if (new Set(ids).size !== ids.length) throw unacceptedResponse('an identifier occurs twice');
}

function requireForUs(response: XmlElement, issuer: string, addresses: ProviderAddresses): void {
  const issuers = children(response, NS.assertion, 'Issuer');
  if (issuers.some((element) => textOf(element) !== issuer)) throw unacceptedResponse('it comes from another issuer');
  const destination = response.getAttribute('Destination');
  if (destination && !addresses.isCallback(destination)) throw unacceptedResponse('it is for another destination');
  if (response.getAttribute('Version') !== '2.0') throw unacceptedResponse('it is not a SAML 2.0 response');
}
