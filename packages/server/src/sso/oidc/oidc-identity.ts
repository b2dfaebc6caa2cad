import { isEmailAddress, LAST_NAME_UNKNOWN, type ProvidedIdentity } from '../provider/provided-identity.ts';
import { SsoFailure } from '../provider/sso-failure.ts';
import type { OidcClaims } from './oidc-client.ts';

/**
 * The user whom an ID token names. An address that the provider calls unverified is not accepted, and with
 * `mustBeVerified` only one that it calls verified: some providers let users choose any address.
 */
export function oidcIdentity(
  claims: OidcClaims,
  { mustBeVerified }: { readonly mustBeVerified: boolean },
): ProvidedIdentity {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const principal = text('email') ?? text('preferred_username');
  const says = (verified: boolean) => [verified, String(verified)].includes(claims.email_verified as boolean | string);
  const unverified = (text('email') !== undefined && says(false)) || (mustBeVerified && !(text('email') && says(true)));
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
