import { appRoleRule } from './app-role-rule.ts';
import { applicationObjects, ordinaryGroups } from './tenants.ts';

export const graphAddOwner = appRoleRule(1011, 'Application roles that add owners', 'AZMGAddOwner', [
  { appRole: 'AZMGApplication_ReadWrite_All', over: applicationObjects },
  { appRole: 'AZMGDirectory_ReadWrite_All', over: ordinaryGroups },
  { appRole: 'AZMGGroup_ReadWrite_All', over: ordinaryGroups },
  {
    appRole: 'AZMGRoleManagement_ReadWrite_Directory',
    over: (tenant) => [...applicationObjects(tenant), ...tenant.groups],
  },
  { appRole: 'AZMGServicePrincipalEndpoint_ReadWrite_All', over: (tenant) => tenant.servicePrincipals },
]);
