import {
  type apiToken,
  getMfaStatus,
  getVersion,
  type identity,
  listRoles,
  listSessions,
  listSsoProviders,
  listTokens,
  listUsers,
  type openSession,
  self,
  type ssoProvider,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { anonymousApi, api } from './client.ts';

export type User = z.input<typeof identity.user>;
export type Role = z.input<typeof identity.role>;
export type ApiToken = z.input<typeof apiToken>;
export type OpenSession = z.input<typeof openSession>;
export type SsoProvider = z.input<typeof ssoProvider>;

const MINUTE = 60_000;

export const selfQuery = queryOptions({
  queryKey: ['self'],
  queryFn: async ({ signal }) => {
    const { data } = (await api.call(self, { signal })).body;
    if (!('principal_name' in data)) throw new Error('the page is used by a client instead of a user');
    return data;
  },
  staleTime: MINUTE,
});

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => (await api.call(getVersion, { signal })).body.data,
  staleTime: 10 * MINUTE,
});

export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async ({ signal }) => (await fetch('/readyz', { signal })).ok,
  refetchInterval: MINUTE,
});

export const providersQuery = queryOptions({
  queryKey: ['sso-providers'],
  queryFn: async ({ signal }) =>
    (await api.call(listSsoProviders, { signal })).body.data.filter((provider) => 'details' in provider),
  staleTime: MINUTE,
});

/** What the login page shows before login. */
export const loginProvidersQuery = queryOptions({
  queryKey: ['login-providers'],
  queryFn: async ({ signal }) => (await anonymousApi.call(listSsoProviders, { signal })).body.data,
  staleTime: MINUTE,
});

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) =>
    (await api.call(listUsers, { list: { sorts: ['principal_name'] }, signal })).body.data.users,
});

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await api.call(listRoles, { signal })).body.data.roles,
  staleTime: 10 * MINUTE,
});

export const tokensQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tokens', userId],
    queryFn: async ({ signal }) =>
      (await api.call(listTokens, { list: { filters: { user_id: userId }, sorts: ['-created_at'] }, signal })).body.data
        .tokens,
  });

/** The open sessions of a user, last used first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async ({ signal }): Promise<readonly OpenSession[]> =>
      (await api.call(listSessions, { query: { user_id: userId }, signal })).body.data.sessions.toSorted(
        (a, b) => Date.parse(b.last_seen) - Date.parse(a.last_seen),
      ),
  });

export const oneTimeCodesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['one-time-codes', userId],
    queryFn: async ({ signal }) =>
      (await api.call(getMfaStatus, { params: { user_id: userId }, signal })).body.data.status,
  });
