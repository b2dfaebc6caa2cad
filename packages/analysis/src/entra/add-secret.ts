import { roleOverApplications } from './role-over-applications.ts';

export const addSecret = roleOverApplications(1020, 'Roles that add secrets', 'AZAddSecret', [
  'applicationAdministrator',
  'cloudApplicationAdministrator',
]);
