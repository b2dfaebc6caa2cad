import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSignedCertificate } from '../../src/sso/saml/self-signed-certificate.ts';

const SAML = 'urn:oasis:names:tc:SAML:2.0';
const EMAIL_ATTRIBUTE = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
const YEAR_MS = 365 * 86_400_000;
export const ROLE_ATTRIBUTE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';

type KeyAndCertificate = { readonly privateKey: KeyObject; readonly certificate: string };

export function newSigningKey(): KeyAndCertificate {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const valid = { from: new Date(Date.now() - YEAR_MS), until: new Date(Date.now() + YEAR_MS) };
  return { privateKey: keys.privateKey, certificate: selfSignedCertificate(keys, 'idp', valid) };
}

const bareCertificate = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

/** Everything that a response says; a test changes one thing and sees it refused. */
export type ResponseContent = {
  readonly responseId: string;
  readonly assertionId: string;
  readonly issuer: string;
  readonly responseIssuer: string;
  readonly destination: string | undefined;
  readonly recipient: string;
  readonly audience: string | undefined;
  readonly inResponseTo: string | undefined;
  readonly subjectInResponseTo: string | undefined;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly status: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  /** XML of the attribute values, by name. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

export type Signing = {
  readonly what: 'assertion' | 'response' | 'both' | 'nothing';
  readonly key?: KeyAndCertificate;
  readonly algorithm?: 'sha256' | 'sha1';
  readonly withCertificate?: boolean;
};

/** A SAML identity provider that says and signs whatever a test wants. */
export class TestSamlProvider {
  readonly entityId: string;
  readonly key: KeyAndCertificate;

  constructor(entityId = 'https://idp.example/saml', key = newSigningKey()) {
    this.entityId = entityId;
    this.key = key;
  }

  metadata(options: { certificates?: string[]; redirect?: boolean; post?: boolean } = {}): string {
    const certificates = options.certificates ?? [this.key.certificate];
    const service = (binding: string) =>
      `<SingleSignOnService Binding="${SAML}:bindings:${binding}" Location="https://idp.example/sso/${binding}"/>`;
    return `<?xml version="1.0"?>
<EntityDescriptor xmlns="${SAML}:metadata" entityID="${this.entityId}">
<IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol">
${certificates
  .map(
    (pem) => `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
<X509Certificate>${bareCertificate(pem)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  .join('\n')}
${options.redirect === false ? '' : service('HTTP-Redirect')}
${options.post === false ? '' : service('HTTP-POST')}
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** A right answer to a request, or a login that begins here when there is none. */
  content(serviceRoot: string, requestId: string | undefined, email: string, now = new Date()): ResponseContent {
    return {
      responseId: `_${randomUUID()}`,
      assertionId: `_${randomUUID()}`,
      issuer: this.entityId,
      responseIssuer: this.entityId,
      destination: `${serviceRoot}/callback`,
      recipient: `${serviceRoot}/callback`,
      audience: serviceRoot,
      inResponseTo: requestId,
      subjectInResponseTo: requestId,
      notBefore: new Date(now.getTime() - 60_000),
      notOnOrAfter: new Date(now.getTime() + 300_000),
      status: `${SAML}:status:Success`,
      nameId: email,
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: { [EMAIL_ATTRIBUTE]: [email] },
    };
  }

  response(content: ResponseContent, signing: Signing = { what: 'assertion' }): string {
    const { what } = signing;
    let xml = responseXml(content, assertionXml(content));
    if (what === 'assertion' || what === 'both') xml = this.sign(xml, 'Assertion', signing);
    if (what === 'response' || what === 'both') xml = this.sign(xml, 'Response', signing);
    return xml;
  }

  sign(xml: string, element: 'Assertion' | 'Response', signing: Partial<Signing> = {}): string {
    const { privateKey, certificate } = signing.key ?? this.key;
    const sha1 = signing.algorithm === 'sha1';
    const signer = new SignedXml({
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ...(signing.withCertificate && { publicCert: certificate }),
      signatureAlgorithm: sha1
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    const target = `//*[local-name(.)='${element}']`;
    signer.addReference({
      xpath: target,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
      digestAlgorithm: sha1 ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    });
    signer.computeSignature(xml, { location: { reference: `${target}/*[local-name(.)='Issuer']`, action: 'after' } });
    return signer.getSignedXml();
  }
}

export function assertionXml(content: ResponseContent): string {
  const times = `NotBefore="${content.notBefore.toISOString()}" NotOnOrAfter="${content.notOnOrAfter.toISOString()}"`;
  const attributes = Object.entries(content.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${content.assertionId}" Version="2.0" IssueInstant="${content.notBefore.toISOString()}"><saml:Issuer>${content.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${content.nameIdFormat}">${content.nameId}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${content.notOnOrAfter.toISOString()}" Recipient="${content.recipient}"${attribute('InResponseTo', content.subjectInResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions ${times}>${content.audience === undefined ? '' : `<saml:AudienceRestriction><saml:Audience>${content.audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${content.notBefore.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`;
}

export function responseXml(content: ResponseContent, inside: string): string {
  return `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="${content.responseId}" Version="2.0" IssueInstant="${content.notBefore.toISOString()}"${attribute('Destination', content.destination)}${attribute('InResponseTo', content.inResponseTo)}><saml:Issuer xmlns:saml="${SAML}:assertion">${content.responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${content.status}"/></samlp:Status>${inside}</samlp:Response>`;
}

const attribute = (name: string, value: string | undefined) => (value === undefined ? '' : ` ${name}="${value}"`);

/** The request inside a redirect to the provider, as XML. */
export function requestIn(location: string): string {
  const message = new URL(location).searchParams.get('SAMLRequest') ?? '';
  return inflateRawSync(Buffer.from(message, 'base64')).toString('utf8');
}

export const requestId = (xml: string): string => / ID="([^"]+)"/.exec(xml)![1]!;

/** The form of a SAML provider. */
export function samlForm(
  name: string,
  metadata: string,
  provision: { enabled?: boolean; role?: number; byProvider?: boolean } = {},
): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('metadata', new File([metadata], 'metadata.xml', { type: 'text/xml' }));
  form.set('config.auto_provision.enabled', String(provision.enabled ?? false));
  form.set('config.auto_provision.default_role_id', String(provision.role ?? 3));
  form.set('config.auto_provision.role_provision', String(provision.byProvider ?? false));
  return form;
}
