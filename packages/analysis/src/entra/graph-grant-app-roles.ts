import { appRoleRule } from './app-role-rule.ts';

export const graphGrantAppRoles = appRoleRule(
  1012,
  'Application roles that grant application roles',
  'AZMGGrantAppRoles',
  [
    { appRole: 'AZMGAppRoleAssignment_ReadWrite_All', over: (tenant) => [tenant.node] },
    {
      appRole: 'AZMGRoleManagement_ReadWrite_Directory',
      // The way leads over a directory role; a tenant whose roles were not collected shows none.
      over: (tenant) => (tenant.roles.length > 0 ? [tenant.node] : []),
    },
  ],
);
