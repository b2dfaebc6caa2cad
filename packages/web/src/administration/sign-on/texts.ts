/** What a user reads about identity providers. */
import { plural } from '../../charts/numbers.ts';

// In several places
export const issuer = 'Issuer';
export const clientId = 'Client id';
export const openIdConnect = 'OpenID Connect';

// Provider addresses
export const redirectAddressProvider = 'Redirect URI (enter it at the provider)';
export const whereLoginBegins = 'Login URL';
export const entityIdProvider = 'Entity ID (enter it at the provider)';
export const acsAddressProvider = 'ACS URL (enter it at the provider)';
export const metadataAddressProvider = 'Metadata URL (enter it at the provider)';
export const addressProvider = 'Provider URL';
export const signingCertificate = 'Signing certificate';

// Provider card
export const usersLogIn = (own: number) => `${plural(own, 'user logs', 'users log')} in with it`;
export const saml = 'SAML';
export const edit = 'Edit';
export const deleteText = 'Delete';
export const accountAtFirstLogin = (name: string | number, roleProvision: boolean) =>
  `A user who logs in for the first time gets an account with the role ${name}${roleProvision ? ', or the one that the provider names' : ''}.`;
export const administratorCreatesAccounts = 'An administrator creates accounts before the first login.';
export const deleteName = (name: string) => `Delete ${name}?`;
export const isDeleted = (name: string, left: number) =>
  `${name} is deleted.${left > 0 ? ` ${left} users can no longer log in.` : ''}`;
export const usersCannotLogIn = (own: number) =>
  `${own} users log in with it and cannot log in until they get a password.`;
export const noUsers = 'No users.';

// Provider wizard
export const kind = 'Kind';
export const provider = 'Provider';
export const accounts = 'Accounts';
export const done = 'Done';
export const editName = (name: string) => `Edit ${name}`;
export const addIdentityProvider = 'Add an identity provider';
export const nameIsSaved = (name: string) =>
  `${name} is saved. Tell the provider these addresses, if it does not know them.`;
export const back = 'Back';
export const cancel = 'Cancel';
export const close = 'Close';
export const save = 'Save';
export const next = 'Next';
export const steps = 'Steps';
export const needsIssuerClientId = 'Needs an issuer and a client id. Entra ID, Okta, Keycloak, Google and most others.';
export const saml20 = 'SAML 2.0';
export const needsMetadataDocumentProvider = 'Needs the metadata document of the provider. AD FS and older systems.';
export const kindProvider = 'Kind of the provider';
export const name = 'Name';
export const nameHint = 'Shown on the login page';
export const exampleIssuer = 'https://login.example.com';
export const metadataDocument = 'Metadata document';
export const leaveEmptyKeepCurrentDocument = 'Leave empty to keep the current document.';
export const xmlFileProviderOffersDownload = 'An XML file that the provider offers for download';
export const createAccountFirstLogin = 'Create an account at the first login';
export const createAccountFirstLoginHint = 'Otherwise an administrator has to create the account first.';
export const roleNewAccounts = 'Role of new accounts';
export const chooseARole = 'Choose a role';
export const providerMayNameRole = 'The provider may name the role';
export const providerMayNameRoleHint = 'A claim in the login then sets the role, at each login.';

// Sign on page
export const singleSignOn = 'Single sign-on';
export const singleSignOnNote = 'Identity providers that people can log in with.';
export const addAProvider = 'Add a provider';
export const seeIdentityProviders = 'see the identity providers';
export const loadingTheProviders = 'Loading the providers';
export const allUsersLogPasswordText =
  'With an identity provider, people use the login they already have, and access can depend on their groups.';
export const allUsersLogPassword = 'All users log in with a password';
