/** What a user reads about the own account: details, password, one-time codes, sessions and tokens. */

// In several places
export const id = 'Id';
export const createToken = 'Create token';
export const name = 'Name';
export const password = 'Password';
export const code = 'Code';
export const continueText = 'Continue';
export const program = 'Program';
export const address = 'Address';
export const switchOn = 'Switch on';
export const switchOff = 'Switch off';
export const sessions = 'Sessions';
export const lastUsed = 'Last used';
export const expires = 'Expires';
export const apiTokens = 'API tokens';

// Account page
export const myAccount = 'My account';
export const myAccountNote = 'Sign-in and API tokens.';
export const passwordAndTokens = 'Password and tokens';
export const changeYourOwnAccount = 'change your own account';

// Code field
export const oneTimeCode = 'One-time code';
export const sixDigits = 'Six digits';

// Create token dialog
export const tokenCreated = 'The token is created';
export const copyKeyNow = 'Copy the key now. It is not shown again.';
export const key = 'Key';
export const done = 'Done';
export const createApiToken = 'Create an API token';
export const nameHint = 'What will use it, for example the host and the program.';

// Details card
export const details = 'Details';
export const noEMailAddress = 'No e-mail address';
export const userName = 'User name';
export const role = 'Role';
export const logsInWith = 'Logs in with';
export const identityProvider = 'Identity provider';
export const passwordExpires = 'Password expires';
export const lastLogin = 'Last login';

// Device page
export const approveAProgram = 'Approve a program';
export const approveAProgramNote = 'Enter the code that a program shows to give it an API token for your account.';
export const createApiTokens = 'create API tokens';
export const codeShownProgram = 'Code shown by the program';
export const exampleDeviceCode = 'BCDF-GHJK';

// Device request card
export const clientNameApproved = (clientName: string) =>
  `${clientName} is approved. Its API token is in your account within a few seconds.`;
export const isDenied = (clientName: string) => `${clientName} is denied.`;
export const programRequestsApiToken = 'A program requests an API token';
export const loadingTheRequest = 'Loading the request';
export const approveWithCare =
  'Approve only if you started this program yourself and it shows the same code. It acts with your rights.';
export const requested = 'Requested';
export const approve = 'Approve';
export const deny = 'Deny';
export const enterAnotherCode = 'Enter another code';

// First code form
export const codesAreOn = 'One-time codes are switched on.';
export const qrCodeScanAuthenticator = 'QR code to scan with an authenticator';
export const keyTypeInstead = 'Key to type instead';

// One time codes card
export const oneTimeCodes = 'One-time codes';
export const on = 'On';
export const off = 'Off';
export const eachLoginAsksCode = 'Each login asks for a code that your authenticator shows.';
export const codesExplained =
  'An authenticator app shows a new code every half minute, which each login then asks for.';

// Password card
export const yourPasswordChanged = 'Your password is changed.';
export const passwordNote = 'Your other sessions end when you change it.';

// Password proof form
export const yourPassword = 'Your password';

// Change password form
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const newPasswordAgain = 'New password again';
export const alsoRevokeMyApiTokens = 'Also revoke my API tokens';
export const changePassword = 'Change password';

// Password rule list
export const aPasswordNeeds = 'A password needs';
export const fulfilled = 'fulfilled:';
export const missing = 'missing:';

// Password rules
export const twelveCharacters = 'At least 12 characters';
export const lowerCaseLetter = 'A lower-case letter';
export const upperCaseLetter = 'An upper-case letter';
export const aDigit = 'A digit';
export const punctuationMarkSymbol = 'A punctuation mark or symbol';

// Session program
export const unknownProgram = 'Unknown program';
export const programOnSystem = (program: string, system: string) => `${program} on ${system}`;

// Session table
export const sessionHasEnded = 'The session has ended.';
export const started = 'Started';
export const hasToLogInAgain = (sessionProgram: string) => `${sessionProgram} has to log in again.`;
export const endSessionQuestion = (address: string | undefined) =>
  `End the session from ${address || 'an unknown address'}?`;
export const endSession = 'End session';
export const thisSession = 'This session';
export const end = 'End';
export const endSessionProgram = (program: string) => `End the session of ${program}`;

// Sessions card
export const allOtherSessionsHaveEnded = 'All other sessions have ended.';
export const sessionsNote = 'Where you are logged in. Last use is precise to a minute.';
export const endAllOthers = 'End all others';
export const loadingSessions = 'Loading sessions';
export const endAllOtherSessionsText =
  'Every other browser and program that is logged in as you has to log in again. API tokens keep working.';
export const endOthersQuestion = 'End all other sessions?';
export const endSessions = 'End sessions';

// Switch off codes dialog
export const codesAreOff = 'One-time codes are switched off.';
export const switchOffCodesOf = (of: string) => `Switch off the one-time codes of ${of}`;
export const switchOffCodes = 'Switch off one-time codes';
export const passwordAlone = (of: string | undefined) =>
  `From then on ${of ? 'their' : 'your'} password alone is enough.`;

// Switch on codes dialog
export const turnOnMfa = 'Turn on MFA';
export const scanQrCodeYourAuthenticator =
  'Scan the QR code with your authenticator, then enter the code that it shows.';
export const proveYourself = 'Confirm your password first.';

// Token table
export const tokenNameRevoked = (name: string) => `The token "${name}" is revoked.`;
export const created = 'Created';
export const revoke = 'Revoke';
export const revokeName = (name: string) => `Revoke ${name}`;
export const programsUseTokenLose = 'Programs that use this token lose access at once. This cannot be undone.';
export const revokeQuestion = (name: string) => `Revoke "${name}"?`;
export const unnamed = 'Unnamed';
export const expired = 'Expired';

// Tokens card
export const apiTokensNote = 'Programs sign their requests with a token and act with your rights.';
export const loadingApiTokens = 'Loading API tokens';
export const noApiTokensText = 'Create one for each program, so that you can revoke them one by one.';
export const noApiTokens = 'No API tokens';
