import { appRoleRule } from './app-role-rule.ts';
import { applicationObjects } from './tenants.ts';

export const graphAddSecret = appRoleRule(1010, 'Application roles that add secrets', 'AZMGAddSecret', [
  { appRole: 'AZMGApplication_ReadWrite_All', over: applicationObjects },
  { appRole: 'AZMGRoleManagement_ReadWrite_Directory', over: applicationObjects },
]);
