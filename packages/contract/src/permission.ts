/** Every right a role can carry, in the order in which a fresh database numbers them (first = 1). */
export const PERMISSIONS = [
  'app/ReadAppConfig',
  'app/WriteAppConfig',
  'risks/GenerateReport',
  'risks/ManageRisks',
  'auth/CreateToken',
  'auth/ManageProviders',
  'auth/ManageSelf',
  'auth/ManageUsers',
  'clients/Manage',
  'clients/Tasking',
  'collection/ManageJobs',
  'graphdb/Read',
  'graphdb/Write',
  'saved_queries/Read',
  'saved_queries/Write',
  'clients/Read',
  'db/Wipe',
  'graphdb/Mutate',
  'graphdb/IngestManage',
  'auth/ReadUsers',
  'audit_log/Read',
  'collection/ReadJobs',
  'opengraph/Read',
  'opengraph/Write',
  'auth/ReadUsersMinimal',
  'alerts/Read',
  'alerts/Manage',
  'auth/ReadProviders',
  'graphdb/IngestRead',
] as const;

/** A right that a role can carry, or `auth/AcceptEULA`, which only a session that has yet to accept the terms has. */
export type Permission = (typeof PERMISSIONS)[number] | 'auth/AcceptEULA';

/**
 * Who may call a route.
 * - `public`: everyone, even without a session
 * - `authenticated`: any session or signed request
 * - `any`: at least one of the permissions
 * - `all`: all of the permissions
 * - `self-or-manage`: the user named in the path (or the caller, where the path names none) is the caller, who then
 * needs `auth/ManageSelf`, or else the caller needs `auth/ManageUsers`; `and` is an additional permission
 * - `client`: a collector that signs with the token of its client; for users the route does not exist
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'any'; readonly of: readonly Permission[] }
  | { readonly kind: 'all'; readonly of: readonly Permission[] }
  | { readonly kind: 'self-or-manage'; readonly and?: Permission }
  | { readonly kind: 'client' };

export const publicAccess: Access = { kind: 'public' };
export const authenticated: Access = { kind: 'authenticated' };
export const anyOf = (...of: Permission[]): Access => ({ kind: 'any', of });
export const allOf = (...of: Permission[]): Access => ({ kind: 'all', of });
export const selfOrManage = (and?: Permission): Access => ({ kind: 'self-or-manage', ...(and && { and }) });
export const clientOnly: Access = { kind: 'client' };
