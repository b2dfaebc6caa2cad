import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Time, Times } from './column-types.ts';

type PermissionTable = Times & { id: number; authority: string; name: string };
type RoleTable = Times & { id: number; name: string; description: string };
type RolePermissionTable = { role_id: number; permission_id: number };
type UserTable = Times & {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email_address: string | null;
  principal_name: string;
  last_login: OptionalTime;
  is_disabled: Generated<boolean>;
  eula_accepted: Generated<boolean>;
  all_environments: Generated<boolean>;
  sso_provider_id: number | null;
};
type UserRoleTable = { user_id: string; role_id: number };
type UserEnvironmentTable = Times & { id: Generated<number>; user_id: string; environment_id: string };
type AuthSecretTable = Times & {
  id: Generated<number>;
  user_id: string;
  digest: string;
  digest_method: string;
  expires_at: Time;
  /** Encrypted; present from enrolment on. */
  totp_secret: string | null;
  totp_activated: Generated<boolean>;
};
/** One-time codes that were used, by their 30-second step: a code works once. */
type UsedOneTimeCodeTable = { user_id: string; step: number; used_at: Date };
/** Failed login attempts per name and per address. */
type LoginGuessTable = { subject: string; failures: number; window_start: Date; blocked_until: OptionalTime };
type SessionTable = {
  id: Generated<number>;
  user_id: string;
  /** 0 secret, 1 SAML, 2 OpenID Connect, 3 bearer token. */
  provider_type: number;
  provider_id: number;
  expires_at: Date;
  flags: JSONColumnType<Record<string, boolean>>;
  created_at: Time;
  /** Written at most once a minute; absent before the first use. */
  last_seen: OptionalTime;
  address: Generated<string>;
  user_agent: Generated<string>;
  /** Whether a browser holds it in a cookie. */
  browser: Generated<boolean>;
};
/** Networks from which a user has logged in. */
type LoginNetworkTable = { user_id: string; network: string; last_login: Date };
/** Signatures that were accepted, with the hour (in UTC) that they were signed for. */
type UsedSignatureTable = { digest: string; hour: Date; expires_at: Date };
/** Zones that a token has signed dates in, in minutes from UTC. */
type TokenZoneTable = { token_id: string; minutes: number; first_used_at: Date };
type UsedNonceTable = { digest: string; expires_at: Date };
/** Programs that wait until a user approves them. */
type DeviceRequestTable = {
  /** Of the code that the program polls with. */
  device_digest: string;
  user_code: string;
  client_name: string;
  address: string;
  network: string;
  state: Generated<'pending' | 'approved' | 'denied'>;
  /** Who approved or denied it. */
  user_id: string | null;
  interval_seconds: number;
  polled_at: Date | null;
  created_at: Date;
  expires_at: Date;
};
export type ApiTokenTable = Times & {
  id: string;
  user_id: string | null;
  /** The collector that it belongs to; null for the token of a user. */
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  name: string | null;
  /** Encrypted, not hashed: a signature can only be checked with the key itself. */
  key_sealed: string;
  hmac_method: string;
  last_access: Date;
  expires_at: OptionalTime;
  created_by: string | null;
};

/** Users, their roles and secrets, and how they are signed in. */
export type IdentityTables = {
  permission: PermissionTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  app_user: UserTable;
  user_role: UserRoleTable;
  user_environment: UserEnvironmentTable;
  auth_secret: AuthSecretTable;
  used_one_time_code: UsedOneTimeCodeTable;
  login_guess: LoginGuessTable;
  user_session: SessionTable;
  login_network: LoginNetworkTable;
  used_signature: UsedSignatureTable;
  used_nonce: UsedNonceTable;
  api_token: ApiTokenTable;
  device_request: DeviceRequestTable;
  token_zone: TokenZoneTable;
};
