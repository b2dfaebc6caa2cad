import { isEmailAddress, LAST_NAME_UNKNOWN, type ProvidedIdentity } from '../provider/provided-identity.ts';
import { SsoFailure } from '../provider/sso-failure.ts';
import type { OidcClaims } from './oidc-client.ts';

type AddressRule = {
  /** Whether only addresses are accepted that the provider calls verified. */
  readonly mustBeVerified: boolean;
  /** Whether the provider says of addresses that they are verified. */
  readonly canBeVerified: boolean;
};

/**
 * The user whom an ID token names. An address that the provider calls unverified is not accepted, and one that it could
 * call verified and does not is not trusted at a first login: some providers let users choose any address.
 */
export function oidcIdentity(claims: OidcClaims, { mustBeVerified, canBeVerified }: AddressRule): ProvidedIdentity {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const principal = text('email') ?? text('preferred_username');
  const verified = text('email') === undefined ? undefined : verificationIn(claims);
  if (verified === false || (mustBeVerified && !verified) || !isEmailAddress(principal))
    throw new SsoFailure('Claims invalid: no valid email address found');
  const roles = Array.isArray(claims.roles) ? claims.roles : [claims.roles];
  const [issuer, id] = [text('iss'), text('sub')];
  return {
    subject: issuer && id ? { issuer, id } : undefined,
    principal,
    isTrusted: verified === true || !canBeVerified,
    firstName: text('given_name') ?? text('first_name') ?? principal,
    lastName: text('family_name') ?? text('last_name') ?? LAST_NAME_UNKNOWN,
    roles: roles.filter((role): role is string => typeof role === 'string'),
  };
}

/** What the provider says about the address: by the standard claim, or by the one of Entra. */
function verificationIn({ email_verified, xms_edov }: OidcClaims): boolean | undefined {
  const said = String(email_verified ?? xms_edov);
  if (said === 'true' || said === '1') return true;
  return said === 'false' || said === '0' ? false : undefined;
}
