import type { RecordConverter } from '../records/record-converter.ts';
import { convertAppRoleAssignment } from './app-role-assignments.ts';
import { convertApp, convertFederatedCredentials, convertServicePrincipal } from './applications.ts';
import {
  convertDirectoryRole,
  convertRoleAssignments,
  convertRoleEligibility,
  convertRolePolicy,
} from './directory-roles.ts';
import { convertDomainServices, convertDomainServicesRoles } from './domain-services.ts';
import { convertKeyVaultAccessPolicy } from './key-vault-policies.ts';
import { convertGroupMembers, ownersOf } from './memberships.ts';
import { resourceRoleConverters } from './resource-roles.ts';
import { convertDescendant, resourceConverters } from './resources.ts';
import { convertDevice, convertGroup, convertTenant, convertUser } from './tenant-objects.ts';

const CONVERTERS: ReadonlyMap<string, RecordConverter> = new Map<string, RecordConverter>([
  ['AZTenant', convertTenant],
  ['AZUser', convertUser],
  ['AZGroup', convertGroup],
  ['AZDevice', convertDevice],
  ['AZApp', convertApp],
  ['AZServicePrincipal', convertServicePrincipal],
  ['AZFederatedIdentityCredential', convertFederatedCredentials],
  ['AZRole', convertDirectoryRole],
  ['AZAppOwner', ownersOf('AZApp', 'appId')],
  ['AZGroupOwner', ownersOf('AZGroup', 'groupId')],
  ['AZServicePrincipalOwner', ownersOf('AZServicePrincipal', 'servicePrincipalId')],
  ['AZGroupMember', convertGroupMembers],
  ['AZAppRoleAssignment', convertAppRoleAssignment],
  ['AZKeyVaultAccessPolicy', convertKeyVaultAccessPolicy],
  ['AZManagementGroupDescendant', convertDescendant],
  ['AZRoleAssignment', convertRoleAssignments],
  ['AZRoleEligibilityScheduleInstance', convertRoleEligibility],
  ['AZRoleManagementPolicyAssignment', convertRolePolicy],
  ['AZEntraDS', convertDomainServices],
  ['AZEntraDSRoleAssignment', convertDomainServicesRoles],
  ...resourceConverters,
  ...resourceRoleConverters,
]);

/** Written by the collector, but repeated by other items or not part of the graph. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'AZAppMember',
  'AZKeyVaultRoleAssignment',
  'AZManagementGroupRoleAssignment',
  'AZResourceGroupRoleAssignment',
  'AZSubscriptionRoleAssignment',
  'AZVMRoleAssignment',
  'AZStorageAccount',
  'AZStorageAccountRoleAssignment',
  'AZStorageContainer',
]);

const LONGEST_NAME = 100;
const short = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name);

/** One `{"kind": ..., "data": ...}` of an AzureHound file. */
export const convertAzureItem: RecordConverter = (item, writer) => {
  const kind = item.text('kind');
  const convert = CONVERTERS.get(kind);
  if (!convert) {
    if (kind === '') item.error('kind', 'the item does not say what it is');
    else if (!LEFT_OUT.has(kind))
      item.leftOut('kind', `record of kind ${short(kind)}`, `records of kind ${short(kind)}`);
    return;
  }
  const data = item.record('data');
  if (data) convert(data, writer);
  else if ((item.field('data') ?? undefined) === undefined) item.error('data', `${kind} without data`);
};
