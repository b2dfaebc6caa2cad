import type { Remedy } from './remedy.ts';

const role = (template: string): Remedy => ({ how: 'entra-role', template });
const azure = (name: string): Remedy => ({ how: 'azure-role', role: name });
const permissions = (...names: string[]): Remedy => ({ how: 'app-role', permissions: names });

/** Kinds of a tenant that a script can remove and restore. */
export const entraRemedies: ReadonlyMap<string, Remedy> = new Map<string, Remedy>([
  ['AZMemberOf', { how: 'entra-member' }],
  ['AZOwns', { how: 'entra-owner' }],
  ['AZHasRole', { how: 'entra-role' }],
  ['AZRoleEligible', { how: 'entra-eligibility' }],
  ['AZGlobalAdmin', role('62e90394-69f5-4237-9190-012177145e10')],
  ['AZPrivilegedRoleAdmin', role('e8611ab8-c189-46e8-94e1-60213ab1f814')],
  ['AZPrivilegedAuthAdmin', role('7be44c8a-adaf-4e2a-84d6-ab2649e08a13')],
  ['AZAppAdmin', role('9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3')],
  ['AZCloudAppAdmin', role('158c047a-c907-4556-b7ef-446551a6b5f7')],
  ['AZOwner', azure('Owner')],
  ['AZContributor', azure('Contributor')],
  ['AZUserAccessAdministrator', azure('User Access Administrator')],
  ['AZVMContributor', azure('Virtual Machine Contributor')],
  ['AZVMAdminLogin', azure('Virtual Machine Administrator Login')],
  ['AZAvereContributor', azure('Avere Contributor')],
  ['AZAutomationContributor', azure('Automation Contributor')],
  ['AZKeyVaultContributor', azure('Key Vault Contributor')],
  ['AZAKSContributor', azure('Azure Kubernetes Service Contributor Role')],
  ['AZWebsiteContributor', azure('Website Contributor')],
  ['AZLogicAppContributor', azure('Logic App Contributor')],
  ['AZEntraDSContributor', azure('Domain Services Contributor')],
  ['AZMGApplication_ReadWrite_All', permissions('Application.ReadWrite.All')],
  ['AZMGAppRoleAssignment_ReadWrite_All', permissions('AppRoleAssignment.ReadWrite.All')],
  ['AZMGDirectory_ReadWrite_All', permissions('Directory.ReadWrite.All')],
  ['AZMGGroup_ReadWrite_All', permissions('Group.ReadWrite.All')],
  ['AZMGGroupMember_ReadWrite_All', permissions('GroupMember.ReadWrite.All')],
  ['AZMGRoleManagement_ReadWrite_Directory', permissions('RoleManagement.ReadWrite.Directory')],
  ['AZMGServicePrincipalEndpoint_ReadWrite_All', permissions('ServicePrincipalEndpoint.ReadWrite.All')],
]);
