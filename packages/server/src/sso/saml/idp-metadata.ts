import { badRequest } from '../../service-error.ts';
import { excessOf, METADATA_BOUNDS } from './xml-bounds.ts';
import { children, descendants, NS, parseXml, textOf, type XmlElement, XmlFault } from './xml-document.ts';

/** What the metadata of a SAML provider says. */
export type IdpMetadata = {
  readonly issuer: string;
  /** Where it receives requests by HTTP-POST; `undefined` when it does not. */
  readonly postUri: string | undefined;
  /** Where it receives requests by HTTP-Redirect. */
  readonly redirectUri: string | undefined;
  /** Base64 of the certificates whose keys sign its assertions: more than one while keys are changed. */
  readonly certificates: readonly string[];
};

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:';

export function readIdpMetadata(xml: string): IdpMetadata {
  const root = parsed(xml);
  const entity = descendants(root).find(
    (element) => is(element, 'EntityDescriptor') && children(element, NS.metadata, 'IDPSSODescriptor').length > 0,
  );
  const issuer = entity?.getAttribute('entityID')?.trim();
  if (!entity || !issuer) throw badRequest('metadata does not describe an identity provider');
  const roles = children(entity, NS.metadata, 'IDPSSODescriptor').filter((role) =>
    (role.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(NS.protocol),
  );
  const services = roles.flatMap((role) => children(role, NS.metadata, 'SingleSignOnService'));
  return {
    issuer,
    postUri: locationOf(services, `${BINDING}HTTP-POST`),
    redirectUri: locationOf(services, `${BINDING}HTTP-Redirect`),
    certificates: [...new Set(roles.flatMap(signingCertificates))],
  };
}

function parsed(xml: string): XmlElement {
  if (xml.length > METADATA_BOUNDS.characters) throw badRequest('metadata is too large');
  const excess = excessOf(xml, METADATA_BOUNDS);
  if (excess !== undefined) throw badRequest(`metadata cannot be read: ${excess}`);
  try {
    return parseXml(xml);
  } catch (error) {
    if (error instanceof XmlFault) throw badRequest(`metadata cannot be read: ${error.message}`);
    throw error;
  }
}

const is = (element: XmlElement, name: string) => element.namespaceURI === NS.metadata && element.localName === name;

/** Browsers are sent there, so it has to be a web address (not `javascript:`, for example). */
function locationOf(services: readonly XmlElement[], binding: string): string | undefined {
  const locations = services
    .filter((service) => service.getAttribute('Binding') === binding)
    .map((service) => service.getAttribute('Location')?.trim() ?? '');
  return locations.find((location) => URL.canParse(location) && /^https?:$/.test(new URL(location).protocol));
}

function signingCertificates(role: XmlElement): string[] {
  return children(role, NS.metadata, 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
    .flatMap(descendants)
    .filter((element) => element.namespaceURI === NS.signature && element.localName === 'X509Certificate')
    .map((element) => (textOf(element) ?? '').replace(/\s+/g, ''))
    .filter((text) => text !== '');
}
