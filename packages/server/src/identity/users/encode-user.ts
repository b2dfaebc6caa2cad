import type { identity, wrappedIdentity } from '@chokepoint/contract';
import type { z } from 'zod';
import type { AuthSecret, EnvironmentAccess, User } from '../../callers/user.ts';
import { encodeTime, encodeTimes } from '../../http/encode-time.ts';
import { type NullableEncoding, plainNullables, wrappedNullables } from '../../http/nullable-encoding.ts';
import { roleEncoder } from '../roles/encode-role.ts';

function userEncoder<I, S, D>(nullable: NullableEncoding<I, S, D>) {
  const { role } = roleEncoder(nullable);
  const secret = (record: AuthSecret) => ({
    digest_method: record.digest_method,
    expires_at: encodeTime(record.expires_at),
    totp_activated: record.totp_activated,
    id: record.id,
    ...encodeTimes(record),
    deleted_at: nullable.deletedAt,
  });
  const environment = (record: EnvironmentAccess) => ({
    user_id: record.user_id,
    environment_id: record.environment_id,
    id: record.id,
    ...encodeTimes(record),
    deleted_at: nullable.deletedAt,
  });
  return (record: User) => ({
    saml_provider_id: nullable.int32(record.saml_provider_id),
    sso_provider_id: nullable.int32(record.sso_provider_id),
    AuthSecret: record.secret && secret(record.secret),
    roles: record.roles.map(role),
    first_name: nullable.string(record.first_name),
    last_name: nullable.string(record.last_name),
    email_address: nullable.string(record.email_address),
    principal_name: record.principal_name,
    last_login: encodeTime(record.last_login),
    is_disabled: record.is_disabled,
    all_environments: record.all_environments,
    environment_targeted_access_control: record.environments.map(environment),
    eula_accepted: record.eula_accepted,
    id: record.id,
    ...encodeTimes(record),
    deleted_at: nullable.deletedAt,
  });
}

/** The types make sure that both encoders follow the contract. */
export const encodeUser: (record: User) => z.input<typeof identity.user> = userEncoder(plainNullables);
export const encodeWrappedUser: (record: User) => z.input<typeof wrappedIdentity.user> = userEncoder(wrappedNullables);
