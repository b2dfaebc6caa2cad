import type { apiToken, identity, wrappedIdentity } from '@chokepoint/contract';
import { ZERO_TIME } from '@chokepoint/contract';
import type { z } from 'zod';
import type { AuthSecret, EnvironmentAccess, PermissionRecord, Role, User } from '../callers/user.ts';
import { encodeTime } from '../http/encode-time.ts';

type Times = { readonly created_at: Date; readonly updated_at: Date };

const times = (record: Times) => ({
  created_at: encodeTime(record.created_at),
  updated_at: encodeTime(record.updated_at),
});

/** How one encoding writes nullable values. */
type NullableEncoder<I, S, D> = {
  int32(value: number | null): I;
  string(value: string | null): S;
  deletedAt: D;
};

const plainNullables: NullableEncoder<number | null, string | null, { Time: string; Valid: boolean }> = {
  int32: (value) => value,
  string: (value) => value,
  deletedAt: { Time: ZERO_TIME, Valid: false },
};

const wrappedNullables: NullableEncoder<
  { int32: number; valid: boolean },
  { string: string; valid: boolean },
  { time: string; valid: boolean }
> = {
  int32: (value) => ({ int32: value ?? 0, valid: value !== null }),
  string: (value) => ({ string: value ?? '', valid: value !== null }),
  deletedAt: { time: ZERO_TIME, valid: false },
};

function identityEncoder<I, S, D>(encode: NullableEncoder<I, S, D>) {
  const permission = (record: PermissionRecord) => ({
    authority: record.authority,
    name: record.name,
    id: record.id,
    ...times(record),
    deleted_at: encode.deletedAt,
  });
  const role = (record: Role) => ({
    name: record.name,
    description: record.description,
    permissions: record.permissions.map(permission),
    id: record.id,
    ...times(record),
    deleted_at: encode.deletedAt,
  });
  const secret = (record: AuthSecret) => ({
    digest_method: record.digest_method,
    expires_at: encodeTime(record.expires_at),
    totp_activated: record.totp_activated,
    id: record.id,
    ...times(record),
    deleted_at: encode.deletedAt,
  });
  const environment = (record: EnvironmentAccess) => ({
    user_id: record.user_id,
    environment_id: record.environment_id,
    id: record.id,
    ...times(record),
    deleted_at: encode.deletedAt,
  });
  const user = (record: User) => ({
    saml_provider_id: encode.int32(record.saml_provider_id),
    sso_provider_id: encode.int32(record.sso_provider_id),
    AuthSecret: record.secret && secret(record.secret),
    roles: record.roles.map(role),
    first_name: encode.string(record.first_name),
    last_name: encode.string(record.last_name),
    email_address: encode.string(record.email_address),
    principal_name: record.principal_name,
    last_login: encodeTime(record.last_login),
    is_disabled: record.is_disabled,
    all_environments: record.all_environments,
    environment_targeted_access_control: record.environments.map(environment),
    eula_accepted: record.eula_accepted,
    id: record.id,
    ...times(record),
    deleted_at: encode.deletedAt,
  });
  return { permission, role, user };
}

/** Encoders for the ecosystem's routes and for the specification's; the types hold them to the contract. */
export const encodePlain: {
  permission(record: PermissionRecord): z.input<typeof identity.permission>;
  role(record: Role): z.input<typeof identity.role>;
  user(record: User): z.input<typeof identity.user>;
} = identityEncoder(plainNullables);
export const encodeWrapped: { user(record: User): z.input<typeof wrappedIdentity.user> } =
  identityEncoder(wrappedNullables);

export type TokenRecord = {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly hmac_method: string;
  readonly last_access: Date;
  readonly expires_at: Date | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** An API token; `key` only in the answer that creates it. */
export function encodeToken(record: TokenRecord, key?: string): z.input<typeof apiToken> {
  return {
    user_id: record.user_id,
    name: record.name,
    ...(key === undefined ? {} : { key }),
    hmac_method: record.hmac_method,
    last_access: encodeTime(record.last_access),
    expires_at: { Time: encodeTime(record.expires_at), Valid: record.expires_at !== null },
    created_by: record.created_by,
    id: record.id,
    ...times(record),
    deleted_at: plainNullables.deletedAt,
  };
}
