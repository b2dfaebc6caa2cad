import { z } from 'zod';
import { timestamp, uuid } from '../nullable.ts';
import { anyOf, authenticated, publicAccess } from '../permission.ts';
import { clientRecord } from '../records/collection.ts';
import { identity } from '../records/identity.ts';
import { BOTH, data, defineRoute, ENTERPRISE, empty, integerId, jsonBody, uuidId } from '../route.ts';

const tag = 'Session';

export const login = defineRoute({
  name: 'login',
  method: 'POST',
  path: '/api/v2/login',
  summary: 'Start a session with a user name and a secret',
  tag,
  editions: BOTH,
  access: publicAccess,
  body: jsonBody(
    z.object({
      login_method: z.string().default(''),
      username: z.string().default(''),
      secret: z.string().default(''),
      otp: z.string().nullish(),
    }),
  ),
  answers: {
    200: data(z.object({ user_id: uuid, auth_expired: z.boolean(), session_token: z.string() })),
  },
});

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/api/v2/logout',
  summary: 'End the current session',
  tag,
  editions: BOTH,
  access: publicAccess,
  answers: { 200: empty },
});

export const self = defineRoute({
  name: 'getSelf',
  method: 'GET',
  path: '/api/v2/self',
  summary: 'The user or client who makes the request',
  description:
    'The user who makes the request; or the client, with its schedules and current job, where the request is signed with the token of a collector.',
  tag,
  editions: BOTH,
  access: authenticated,
  answers: { 200: data(z.union([identity.user, clientRecord])) },
});

export const acceptEula = defineRoute({
  name: 'acceptEula',
  method: 'PUT',
  path: '/api/v2/accept-eula',
  summary: 'Accept the terms of use',
  tag,
  editions: ENTERPRISE,
  access: anyOf('auth/AcceptEULA'),
  answers: { 202: empty },
});

export const openSession = z.object({
  id: z.int(),
  user_id: uuid,
  principal_name: z.string(),
  auth_type: z.enum(['secret', 'saml', 'oidc']),
  /** Whether a browser holds it in a cookie. */
  browser: z.boolean(),
  address: z.string(),
  user_agent: z.string(),
  created_at: timestamp,
  /** Precise to a minute. */
  last_seen: timestamp,
  expires_at: timestamp,
  /** Whether the request was made with it. */
  current: z.boolean(),
});

export const listSessions = defineRoute({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v2/sessions',
  summary: 'List open sessions: your own or, with the permission to manage users, those of all users',
  tag,
  editions: BOTH,
  access: authenticated,
  query: z.object({ user_id: uuidId.optional() }),
  answers: { 200: data(z.object({ sessions: z.array(openSession) })) },
});

export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v2/sessions/{session_id}',
  summary: 'End a session',
  tag,
  editions: BOTH,
  access: authenticated,
  params: z.object({ session_id: integerId }),
  answers: { 200: empty },
});

export const sessionRoutes = [login, logout, self, acceptEula, listSessions, endSession] as const;
