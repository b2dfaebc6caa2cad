import { type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import type { ProviderAddresses } from '../provider/provider.ts';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** How the SAML library is used: it signs requests and checks signatures, and nothing else. */
export function samlOptions(addresses: ProviderAddresses, certificates: readonly string[]): SamlConfig {
  return {
    issuer: addresses.issuer,
    callbackUrl: addresses.callback,
    idpCert: [...certificates],
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: EMAIL_FORMAT,
    disableRequestedAuthnContext: true,
    // Providers sign the response or the assertion. What neither signature covers is never read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // Times, audience and requests are checked by `readAssertion`.
    validateInResponseTo: ValidateInResponseTo.never,
    audience: false,
    acceptedClockSkewMs: -1,
  };
}
