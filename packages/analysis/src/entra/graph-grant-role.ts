import { appRoleRule } from './app-role-rule.ts';

export const graphGrantRole = appRoleRule(1014, 'Application roles that grant directory roles', 'AZMGGrantRole', [
  { appRole: 'AZMGRoleManagement_ReadWrite_Directory', over: (tenant) => tenant.roles },
]);
