import type { RelationshipKind } from './relationship-kind.ts';
import { type RelationshipKindName, relationshipKinds } from './relationship-kinds.ts';

export type RelationshipSet = ReadonlySet<RelationshipKindName>;

function where(wanted: (kind: RelationshipKind) => boolean): RelationshipSet {
  return new Set(relationshipKinds.filter(wanted).map((kind) => kind.name));
}

function of(...names: RelationshipKindName[]): RelationshipSet {
  return new Set(names);
}

/** Rights an access-control entry may name. */
export const aclRights = where((kind) => kind.acl);

/** Rights of access-control entries that become a relationship of the same kind; ownership takes another way. */
export const copiedAclRights = where((kind) => kind.acl && kind.name !== 'Owns' && kind.name !== 'WriteOwner');

/** Rights that only a collector can have seen: neither ownership nor what analysis works out itself. */
export const collectedOnlyAclRights = where((kind) => kind.acl && !kind.recomputed);

export const traversableKinds = where((kind) => kind.traversable);
export const directoryTraversableKinds = where((kind) => kind.traversable && kind.platform === 'directory');
export const entraTraversableKinds = where((kind) => kind.traversable && kind.platform === 'entra');
export const filterableKinds = where((kind) => kind.filterable);
export const inboundControlKinds = where((kind) => kind.inbound);
export const outboundControlKinds = where((kind) => kind.outbound);
export const composedKinds = where((kind) => kind.composed);
export const collectedKinds = where((kind) => kind.collected);
export const derivedKinds = where((kind) => kind.derived);

/** Kinds analysis compares with the stored ones and corrects, whatever their ends. */
export const comparedKinds = of('Owns', 'WriteOwner');

/** Kinds analysis removes between collected nodes and works out again. */
export const recomputedKinds = where(
  (kind) => kind.recomputed && !comparedKinds.has(kind.name as RelationshipKindName),
);

/** Kinds that analysis recomputes although collectors write them too. */
export const recomputedAndCollectedKinds = where((kind) => kind.recomputed && kind.collected);

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
