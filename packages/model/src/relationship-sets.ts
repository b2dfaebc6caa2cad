import type { RelationshipKind } from './relationship-kind.ts';
import { type RelationshipKindName, relationshipKinds } from './relationship-kinds.ts';

type RelationshipSet = ReadonlySet<RelationshipKindName>;

function where(wanted: (kind: RelationshipKind) => boolean): RelationshipSet {
  return new Set(relationshipKinds.filter(wanted).map((kind) => kind.name));
}

function of(...names: RelationshipKindName[]): RelationshipSet {
  return new Set(names);
}

/** Rights an access-control entry may name. */
export const aclRights = where((kind) => kind.acl);

export const traversableKinds = where((kind) => kind.traversable);
export const directoryTraversableKinds = where((kind) => kind.traversable && kind.platform === 'directory');
export const entraTraversableKinds = where((kind) => kind.traversable && kind.platform === 'entra');

/** Microsoft Graph application roles that lead to control over a tenant. */
export const abusableAppRoleKinds = of(
  'AZMGApplication_ReadWrite_All',
  'AZMGAppRoleAssignment_ReadWrite_All',
  'AZMGDirectory_ReadWrite_All',
  'AZMGGroup_ReadWrite_All',
  'AZMGGroupMember_ReadWrite_All',
  'AZMGRoleManagement_ReadWrite_Directory',
  'AZMGServicePrincipalEndpoint_ReadWrite_All',
);

/** What an abusable application role lets its holder do. */
export const appRoleTransitKinds = of(
  'AZMGAddMember',
  'AZMGAddOwner',
  'AZMGAddSecret',
  'AZMGGrantAppRoles',
  'AZMGGrantRole',
);

export const entraControlKinds = of(
  'AZAvereContributor',
  'AZContributor',
  'AZOwner',
  'AZVMContributor',
  'AZAutomationContributor',
  'AZKeyVaultContributor',
  'AZAddMembers',
  'AZAddSecret',
  'AZExecuteCommand',
  'AZGlobalAdmin',
  'AZGrant',
  'AZGrantSelf',
  'AZPrivilegedRoleAdmin',
  'AZResetPassword',
  'AZUserAccessAdministrator',
  'AZOwns',
  'AZCloudAppAdmin',
  'AZAppAdmin',
  'AZAddOwner',
  'AZManagedIdentity',
  'AZAKSContributor',
  'AZWebsiteContributor',
  'AZLogicAppContributor',
  ...(appRoleTransitKinds as ReadonlySet<RelationshipKindName>),
  'AZAuthenticatesTo',
  'AZManageEntraDS',
);

/** Kinds that let the start run code on the end. */
export const entraExecutionKinds = of(
  'AZVMAdminLogin',
  'AZVMContributor',
  'AZAvereContributor',
  'AZWebsiteContributor',
  'AZContributor',
  'AZExecuteCommand',
);
