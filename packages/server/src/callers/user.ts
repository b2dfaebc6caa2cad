import type { Permission } from '@chokepoint/contract';

export type PermissionRecord = {
  readonly id: number;
  readonly authority: string;
  readonly name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type Role = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly PermissionRecord[];
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type AuthSecret = {
  readonly id: number;
  readonly digest_method: string;
  readonly expires_at: Date;
  readonly totp_activated: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type EnvironmentAccess = {
  readonly id: number;
  readonly user_id: string;
  readonly environment_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type User = {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email_address: string | null;
  readonly principal_name: string;
  readonly last_login: Date | null;
  readonly is_disabled: boolean;
  readonly eula_accepted: boolean;
  readonly all_environments: boolean;
  readonly sso_provider_id: number | null;
  /** Id of the SAML record behind the provider, where it is a SAML provider. */
  readonly saml_provider_id: number | null;
  readonly secret: AuthSecret | null;
  readonly roles: readonly Role[];
  readonly environments: readonly EnvironmentAccess[];
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function permissionsOf(user: User): Set<Permission> {
  const names = user.roles.flatMap((role) => role.permissions);
  return new Set(names.map((permission) => `${permission.authority}/${permission.name}` as Permission));
}
