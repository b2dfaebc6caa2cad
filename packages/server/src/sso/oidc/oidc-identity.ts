import { isEmailAddress, LAST_NAME_UNKNOWN, type ProvidedIdentity } from '../provider/provided-identity.ts';
import { SsoFailure } from '../provider/sso-failure.ts';
import type { OidcClaims } from './oidc-client.ts';

/** The user whom an ID token names. An address that the provider has not verified is not accepted. */
export function oidcIdentity(claims: OidcClaims): ProvidedIdentity {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const principal = text('email') ?? text('preferred_username');
  const unverified =
    text('email') !== undefined && (claims.email_verified === false || claims.email_verified === 'false');
  if (unverified || !isEmailAddress(principal)) throw new SsoFailure('Claims invalid: no valid email address found');
  const roles = Array.isArray(claims.roles) ? claims.roles : [claims.roles];
  const [issuer, id] = [text('iss'), text('sub')];
  return {
    subject: issuer && id ? { issuer, id } : undefined,
    principal,
    firstName: text('given_name') ?? text('first_name') ?? principal,
    lastName: text('family_name') ?? text('last_name') ?? LAST_NAME_UNKNOWN,
    roles: roles.filter((role): role is string => typeof role === 'string'),
  };
}
