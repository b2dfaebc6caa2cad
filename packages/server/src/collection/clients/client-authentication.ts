import type { BodyOf, ClientType, updateCollectorClient } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';
import { isReachable } from '../../sso/oidc/issuer-rule.ts';
import type { Client } from '../stores/client-store.ts';

type AuthType = 'bloodhound' | 'windows';
export type ClientAuthentication = Pick<Client, 'issuer_address' | 'issuer_address_override' | 'iwa_claim_value'> & {
  readonly auth_type: AuthType;
};
type Given = Pick<
  BodyOf<typeof updateCollectorClient>,
  'auth_type' | 'issuer_address' | 'issuer_address_override' | 'iwa_claim_value'
>;
type Context = {
  readonly type: ClientType;
  /** What an update leaves as it is. */
  readonly current: Client | undefined;
  /** The claim that names the client; empty: `sub`. */
  readonly claimName: string;
  readonly publicUrl: string;
};

const MOST_CHARACTERS = 1024;

/**
 * How a client authenticates: with signatures of its token, or with tokens that an issuer in its domain gives to the
 * collector. Only SharpHound can do the second.
 */
export function clientAuthentication(given: Given, context: Context): ClientAuthentication {
  const { current, publicUrl } = context;
  const auth_type = authTypeOf(given.auth_type ?? current?.auth_type ?? 'bloodhound');
  const issuer_address = bounded('issuer_address', given.issuer_address ?? current?.issuer_address ?? '');
  const issuer_address_override = bounded(
    'issuer_address_override',
    given.issuer_address_override ?? current?.issuer_address_override ?? '',
  );
  const claim = bounded('iwa_claim_value', given.iwa_claim_value ?? current?.iwa_claim_value ?? '');
  if (auth_type === 'windows') {
    if (context.type !== 'sharphound') throw badRequest('auth_type: "windows" is for clients of type sharphound');
    if (issuer_address === '') throw badRequest('issuer_address: is required when auth_type is "windows"');
    if (context.claimName !== '' && claim === '')
      throw badRequest('iwa_claim_value: is required while auth.iwa_claim_name names a claim');
  }
  for (const [name, address] of Object.entries({ issuer_address, issuer_address_override }))
    if (address !== '' && !isReachable(address, publicUrl)) throw badRequest(`${name}: must be an https address`);
  return { auth_type, issuer_address, issuer_address_override, iwa_claim_value: claim === '' ? null : claim };
}

function authTypeOf(text: string): AuthType {
  const known = (['bloodhound', 'windows'] as const).find((one) => one === text.toLowerCase());
  if (!known) throw badRequest('auth_type: must be one of bloodhound, windows');
  return known;
}

function bounded(name: string, text: string): string {
  if (text.length > MOST_CHARACTERS) throw badRequest(`${name}: must have at most ${MOST_CHARACTERS} characters`);
  return text.trim();
}
