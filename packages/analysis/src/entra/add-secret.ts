import { roleOverApplications } from './role-over-applications.ts';

/** Who has these roles for one object only does not hold the role itself, so that its holders act on the whole tenant. */
export const addSecret = roleOverApplications(1020, 'Roles that add secrets', 'AZAddSecret', [
  'applicationAdministrator',
  'cloudApplicationAdministrator',
]);
