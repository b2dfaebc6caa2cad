import { isEmailAddress, LAST_NAME_UNKNOWN, type ProvidedIdentity } from '../provider/provided-identity.ts';
import { SsoFailure } from '../provider/sso-failure.ts';
import type { Assertion } from './saml-assertion.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const EMAIL = ['urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`];
const FIRST_NAME = ['urn:oid:2.5.4.42', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.41', `${CLAIMS}/name`];
const LAST_NAME = ['urn:oid:2.5.4.4', `${CLAIMS}/surname`];
const ROLES = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const PERSISTENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The provider's own name, and the attributes with the principal where they are not the usual ones. */
type SamlNames = { readonly idp_issuer_uri: string; readonly principal_attribute_mappings: readonly string[] };

/** The user whom an assertion names. */
export function samlIdentity(
  assertion: Assertion,
  { idp_issuer_uri: issuer, principal_attribute_mappings: mappings }: SamlNames,
): ProvidedIdentity {
  const { attributes, nameId } = assertion;
  const first = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const values = attributes.get(name) ?? [];
      const value = values.find(({ isString }) => isString) ?? values[0];
      if (value?.text) return value.text;
    }
    return undefined;
  };
  const named = nameId?.format === EMAIL_FORMAT ? nameId.value : undefined;
  const principal = first(mappings.length > 0 ? mappings : EMAIL) ?? named;
  if (!isEmailAddress(principal)) throw new SsoFailure('Invalid assertion: no valid email address found');
  return {
    subject: nameId?.format === PERSISTENT_FORMAT ? { issuer, id: nameId.value } : undefined,
    principal,
    isTrusted: true,
    firstName: first(FIRST_NAME) ?? principal,
    lastName: first(LAST_NAME) ?? LAST_NAME_UNKNOWN,
    roles: (attributes.get(ROLES) ?? []).map(({ text }) => text),
  };
}
