import { z } from 'zod';
import { capitalTime, timestamp, uuid, wrappedInt32, wrappedString, wrappedTime } from '../nullable.ts';

const plain = {
  deletedAt: capitalTime,
  int32: z.int().nullable(),
  string: z.string().nullable(),
};
const wrapped = { deletedAt: wrappedTime, int32: wrappedInt32, string: wrappedString };

const times = { created_at: timestamp, updated_at: timestamp };

function identityShapes<D extends z.ZodType, I extends z.ZodType, S extends z.ZodType>(
  shapes: { deletedAt: D; int32: I; string: S },
  named: (record: string) => { id: string },
) {
  const permission = z
    .object({
      authority: z.string(),
      name: z.string(),
      id: z.int(),
      ...times,
      deleted_at: shapes.deletedAt,
    })
    .meta(named('Permission'));
  const role = z
    .object({
      name: z.string(),
      description: z.string(),
      permissions: z.array(permission),
      id: z.int(),
      ...times,
      deleted_at: shapes.deletedAt,
    })
    .meta(named('Role'));
  const authSecret = z
    .object({
      digest_method: z.string(),
      expires_at: timestamp,
      totp_activated: z.boolean(),
      id: z.int(),
      ...times,
      deleted_at: shapes.deletedAt,
    })
    .meta(named('AuthSecret'));
  const environmentAccess = z
    .object({
      user_id: uuid,
      environment_id: z.string(),
      id: z.int(),
      ...times,
      deleted_at: shapes.deletedAt,
    })
    .meta(named('EnvironmentAccess'));
  const user = z
    .object({
      saml_provider_id: shapes.int32,
      sso_provider_id: shapes.int32,
      AuthSecret: authSecret.nullable(),
      roles: z.array(role),
      first_name: shapes.string,
      last_name: shapes.string,
      email_address: shapes.string,
      principal_name: z.string(),
      last_login: timestamp,
      is_disabled: z.boolean(),
      all_environments: z.boolean(),
      environment_targeted_access_control: z.array(environmentAccess),
      eula_accepted: z.boolean(),
      id: uuid,
      ...times,
      deleted_at: shapes.deletedAt,
    })
    .meta(named('User'));
  return { permission, role, authSecret, user };
}

/** Users, roles and permissions as the ecosystem's routes return them. */
export const identity = identityShapes(plain, (record) => ({ id: record }));
/** The same records as the specification's routes return them. */
export const wrappedIdentity = identityShapes(wrapped, (record) => ({ id: `Wrapped${record}` }));

export const apiToken = z
  .object({
    user_id: uuid.nullable(),
    name: z.string().nullable(),
    key: z.string().optional(),
    hmac_method: z.string(),
    last_access: timestamp,
    expires_at: capitalTime,
    created_by: uuid.nullable(),
    id: uuid,
    ...times,
    deleted_at: capitalTime,
  })
  .meta({ id: 'ApiToken' });
