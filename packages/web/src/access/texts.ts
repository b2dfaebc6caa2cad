/** What a user reads about roles, editions and names of users. */

// Enterprise only
export const runsAsCommunity = 'This service runs as the community edition. An administrator can switch.';
export const needsEnterprise = (what: string) => `${what} belong to the enterprise edition`;

// No access
export const askAnAdministrator = 'Ask an administrator if you need this for your work.';
export const roleDoesNotAllow = (what: string) => `Your role does not allow you to ${what}`;

// Use actor name
export const theService = 'the service';
export const aDeletedUser = 'a deleted user';
export const bloodHound = 'BloodHound';

// User names
export const noRole = 'No role';
