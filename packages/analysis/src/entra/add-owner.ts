import { roleOverApplications } from './role-over-applications.ts';

export const addOwner = roleOverApplications(1021, 'Roles that add owners', 'AZAddOwner', [
  'hybridIdentityAdministrator',
  'partnerTier1Support',
  'partnerTier2Support',
  'directorySynchronizationAccounts',
]);
