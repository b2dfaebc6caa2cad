import type { Permission } from '@chokepoint/contract';
import type { User } from './user.ts';

/** How the caller of a request was authenticated. */
type Credential =
  | { readonly kind: 'session'; readonly sessionId: number; readonly providerType: number; readonly expiresAt: Date }
  | { readonly kind: 'token'; readonly tokenId: string }
  | { readonly kind: 'issuer'; readonly issuer: string };

/** The client that a collector belongs to. */
export type ClientIdentity = { readonly id: string; readonly name: string };

/** Who makes a request. */
export type Principal = {
  /** For a collector a stand-in with the client's id and name, without roles. */
  readonly user: User;
  readonly client?: ClientIdentity;
  readonly credential: Credential;
  /** What this request may do: the roles' permissions, or fewer in a restricted session. */
  readonly permissions: ReadonlySet<Permission>;
  /** What the user has to do before the session is no longer restricted. */
  readonly restriction?: string;
};

export function may(principal: Pick<Principal, 'permissions'> | undefined, permission: Permission): boolean {
  return principal?.permissions.has(permission) ?? false;
}

export const PROVIDER_SECRET = 0;
export const PROVIDER_SAML = 1;
export const PROVIDER_OIDC = 2;

/** The session that a caller uses; `undefined` for a signed request. */
export function sessionOf({ credential }: Principal): number | undefined {
  return credential.kind === 'session' ? credential.sessionId : undefined;
}
