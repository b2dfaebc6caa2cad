import { z } from 'zod';
import { exactText, recordTimes, text, time, unsorted, uuid as uuidColumn } from '../columns.ts';
import { nullableBoolInput, nullableInt32Input, nullableStringInput, uuid } from '../nullable.ts';
import { anyOf, selfOrManage } from '../permission.ts';
import { identity, wrappedIdentity } from '../records/identity.ts';
import { BOTH, data, defineRoute, empty, jsonBody, uuidId } from '../route.ts';

const tag = 'Users';
const params = z.object({ user_id: uuidId });

/** Paths of a user route: the ecosystem's and the specification's. */
const users = <const Rest extends string>(rest: Rest) =>
  ({
    path: `/api/v2/bloodhound-users${rest}`,
    aliases: [`/api/v2/service-users${rest}`],
  }) as const;

const userFields = {
  first_name: nullableStringInput.optional(),
  last_name: nullableStringInput.optional(),
  email_address: nullableStringInput.optional(),
  principal: z.string().nullish(),
  roles: z.array(z.int()).max(1000).nullish(),
  saml_provider_id: z.union([z.string(), z.int()]).nullish(),
  sso_provider_id: nullableInt32Input.optional(),
  is_disabled: nullableBoolInput.optional(),
  all_environments: nullableBoolInput.optional(),
  environment_targeted_access_control: z
    .object({
      environments: z
        .array(z.object({ environment_id: z.string() }))
        .max(10_000)
        .nullish(),
    })
    .nullish(),
};
const newUser = z.object({
  ...userFields,
  secret: z.string().nullish(),
  needs_password_reset: z.boolean().nullish(),
});
const changedUser = z.object(userFields);
export type NewUser = z.output<typeof newUser>;
export type ChangedUser = z.output<typeof changedUser>;

export const listUsers = defineRoute({
  name: 'listUsers',
  method: 'GET',
  ...users(''),
  summary: 'List users',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers', 'auth/ReadUsers'),
  columns: {
    first_name: exactText,
    last_name: exactText,
    email_address: exactText,
    principal_name: exactText,
    id: unsorted(uuidColumn),
    last_login: time,
    ...recordTimes,
  },
  answers: { 200: data(z.object({ users: z.array(identity.user) })) },
});

export const createUser = defineRoute({
  name: 'createUser',
  errors: [409],
  method: 'POST',
  path: '/api/v2/bloodhound-users',
  summary: 'Create a user',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers'),
  body: jsonBody(newUser),
  answers: { 200: data(identity.user) },
});

export const createServiceUser = defineRoute({
  name: 'createServiceUser',
  errors: [409],
  method: 'POST',
  path: '/api/v2/service-users',
  summary: 'Create a user (response with wrapped nullable values)',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers'),
  body: jsonBody(newUser),
  answers: { 200: data(wrappedIdentity.user) },
});

export const listUsersMinimal = defineRoute({
  name: 'listUsersMinimal',
  method: 'GET',
  path: '/api/v2/bloodhound-users-minimal',
  aliases: ['/api/v2/service-users-minimal'],
  summary: 'List the names of active users',
  tag,
  editions: BOTH,
  access: anyOf('auth/ReadUsersMinimal'),
  columns: { first_name: text, last_name: text, email_address: text, id: uuidColumn },
  answers: {
    200: data(
      z.object({
        users: z.array(
          z.object({
            id: uuid,
            email_address: z.string().nullable(),
            first_name: z.string().nullable(),
            last_name: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
});

export const getUser = defineRoute({
  name: 'getUser',
  method: 'GET',
  ...users('/{user_id}'),
  summary: 'One user',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers'),
  params,
  answers: { 200: data(identity.user) },
});

export const updateUser = defineRoute({
  name: 'updateUser',
  errors: [409],
  method: 'PATCH',
  ...users('/{user_id}'),
  summary: 'Change a user',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers'),
  params,
  body: jsonBody(changedUser),
  answers: { 200: empty },
});

export const deleteUser = defineRoute({
  name: 'deleteUser',
  method: 'DELETE',
  ...users('/{user_id}'),
  summary: 'Delete a user',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageUsers'),
  params,
  answers: { 200: empty },
});

export const setSecret = defineRoute({
  name: 'setUserSecret',
  method: 'PUT',
  ...users('/{user_id}/secret'),
  summary: 'Set or change the secret of a user',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  body: jsonBody(
    z.object({
      current_secret: z.string().nullish(),
      secret: z.string().default(''),
      needs_password_reset: z.boolean().nullish(),
      /** Also delete the API tokens of the user. */
      revoke_tokens: z.boolean().nullish(),
    }),
  ),
  answers: { 200: empty },
});

export const expireSecret = defineRoute({
  name: 'expireUserSecret',
  errors: [409],
  method: 'DELETE',
  ...users('/{user_id}/secret'),
  summary: 'Expire the secret of a user',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  answers: { 200: empty },
});

const mfaStatus = data(z.object({ status: z.enum(['activated', 'pending', 'deactivated']) }));
const secretBody = jsonBody(z.object({ secret: z.string().default('') }), {
  fault: 'content type must be application/json',
});

export const enrollMfa = defineRoute({
  name: 'enrollMfa',
  method: 'POST',
  ...users('/{user_id}/mfa'),
  summary: 'Enroll a user for one-time codes',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  body: secretBody,
  answers: { 200: data(z.object({ qr_code: z.string(), totp_secret: z.string() })) },
});

export const disenrollMfa = defineRoute({
  name: 'disenrollMfa',
  method: 'DELETE',
  ...users('/{user_id}/mfa'),
  summary: 'Turn off one-time codes for a user',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  body: { ...secretBody, absent: {} },
  answers: { 200: mfaStatus },
});

export const getMfaStatus = defineRoute({
  name: 'getMfaActivation',
  method: 'GET',
  ...users('/{user_id}/mfa-activation'),
  summary: 'Whether a user has one-time codes turned on',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  answers: { 200: mfaStatus },
});

export const activateMfa = defineRoute({
  name: 'activateMfa',
  method: 'POST',
  ...users('/{user_id}/mfa-activation'),
  summary: 'Turn on one-time codes with a first code',
  tag,
  editions: BOTH,
  access: selfOrManage(),
  params,
  body: jsonBody(z.object({ otp: z.string().default('') })),
  answers: { 200: mfaStatus },
});

export const userRoutes = [
  listUsers,
  createUser,
  createServiceUser,
  listUsersMinimal,
  getUser,
  updateUser,
  deleteUser,
  setSecret,
  expireSecret,
  enrollMfa,
  disenrollMfa,
  getMfaStatus,
  activateMfa,
] as const;
