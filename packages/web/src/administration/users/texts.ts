/** What a user reads in the administration of users. */
import { plural } from '../../charts/numbers.ts';

// In several places
export const createUser = 'Create user';
export const password = 'Password';
export const setPassword = 'Set password';
export const eMail = 'E-mail';
export const role = 'Role';
export const users = 'Users';

// Change user
export const fullNameDeleted = (fullName: string) => `${fullName} is deleted.`;

// Create user dialog
export const userPrincipalCreated = (principal: string) => `The user "${principal}" is created.`;
export const createAUser = 'Create a user';
export const logsInWith = 'Logs in with';

// Edit user dialog
export const changesPrincipalSaved = (principal: string) => `The changes to "${principal}" are saved.`;
export const editFullName = (fullName: string) => `Edit ${fullName}`;
export const save = 'Save';

// Environment fields
export const environments = 'Environments';
export const sees = 'Sees';
export const untilYouChooseEnvironment = 'Until you choose an environment, this user sees no objects.';
export const allEnvironments = 'All environments';
export const chosenEnvironments = 'Chosen environments';

// First password fields
export const hasChangedNextLogin = 'Has to be changed at the next login';

// Set password dialog
export const fullNameHasNewPassword = (fullName: string) => `${fullName} has a new password.`;
export const setPasswordFullName = (fullName: string) => `Set the password of ${fullName}`;
export const alsoRevokeApiTokens = 'Also revoke the API tokens';
export const alsoRevokeApiTokensHint =
  'All sessions of the user end in any case. Programs that sign with a token keep access until it is revoked.';

// User actions
export const nameIsDisabled = (name: string, disabled: boolean) => `${name} is ${disabled ? 'disabled' : 'enabled'}.`;
export const nameHasChooseNewPassword = (name: string) => `${name} has to choose a new password.`;
export const askNewPassword = 'Ask for a new password';
export const switchOffOneTimeCodes = 'Switch off one-time codes';
export const apiTokens = 'API tokens';
export const sessions = 'Sessions';
export const enable = 'Enable';
export const disable = 'Disable';
export const deleteText = 'Delete';
export const actionsPrincipalName = (principalName: string) => `Actions for ${principalName}`;
export const edit = 'Edit';
export const nextLoginOldPassword = 'At the next login the old password can only be used to choose a new one.';
export const askNameNewPassword = (name: string) => `Ask ${name} for a new password?`;
export const ask = 'Ask';
export const allSessionsUserEndOnce = 'All sessions of this user end at once. The account can be enabled again later.';
export const disableName = (name: string) => `Disable ${name}?`;
export const accountApiTokensRemoved = 'The account and its API tokens are removed. This cannot be undone.';
export const deleteName = (name: string) => `Delete ${name}?`;

// User fields
export const firstName = 'First name';
export const lastName = 'Last name';
export const userName = 'User name';
export const ownRoleIsFixed = 'You cannot change your own role.';
export const chooseARole = 'Choose a role';

// User list
export const searchUsers = 'Search users';
export const nameEMailRole = 'Name, e-mail or role';
export const userCount = (users: number) => plural(users, 'user');
export const foundUsers = (found: number, users: number) => `${found} of ${plural(users, 'user')}`;
export const noUserMatchesWords = (words: string) => `No user matches "${words}"`;
export const noUsersPage = 'No users on this page';

// User sessions dialog
export const sessionsFullName = (fullName: string) => `Sessions of ${fullName}`;
export const loadingSessions = 'Loading sessions';
export const noOpenSessions = 'No open sessions.';
export const endAll = 'End all';
export const allSessionsFullName = (fullName: string) => `All sessions of ${fullName} have ended.`;

// User table
export const user = 'User';
export const status = 'Status';
export const login = 'Login';
export const lastLogin = 'Last login';
export const disabled = 'Disabled';
export const active = 'Active';
export const identityProvider = 'Identity provider';
export const none = 'None';
export const passwordAndCode = 'Password and code';

// User tokens dialog
export const apiTokensFullName = (fullName: string) => `API tokens of ${fullName}`;
export const loadingApiTokens = 'Loading API tokens';
export const noApiTokens = 'No API tokens.';

// Users page
export const usersNote = 'Who may log in, and with which role.';
export const seeTheUsers = 'see the users';
export const loadingUsers = 'Loading users';
