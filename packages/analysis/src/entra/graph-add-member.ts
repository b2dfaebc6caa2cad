import { appRoleRule } from './app-role-rule.ts';
import { ordinaryGroups } from './tenants.ts';

export const graphAddMember = appRoleRule(1013, 'Application roles that add members', 'AZMGAddMember', [
  { appRole: 'AZMGDirectory_ReadWrite_All', over: ordinaryGroups },
  { appRole: 'AZMGGroup_ReadWrite_All', over: ordinaryGroups },
  { appRole: 'AZMGGroupMember_ReadWrite_All', over: ordinaryGroups },
  { appRole: 'AZMGRoleManagement_ReadWrite_Directory', over: (tenant) => tenant.groups },
]);
