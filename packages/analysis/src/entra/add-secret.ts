import { roleOverApplications } from './role-over-applications.ts';

/** A role assigned for one object only is not held in the graph, so every holder has it for the whole tenant. */
export const addSecret = roleOverApplications(1020, 'Roles that add secrets', 'AZAddSecret', [
  'applicationAdministrator',
  'cloudApplicationAdministrator',
]);
