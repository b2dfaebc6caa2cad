/** What a user reads on the pages before the login. */

// In several places
export const logIn = 'Log in';

// Exchange code
export const providerLoginTookTooLong =
  'The login with the identity provider took too long or was already used. Try again.';
export const loggingIn = 'Logging in';
export const oneMoment = 'One moment';

// Expired password page
export const yourPasswordChanged = 'Your password is changed.';
export const chooseNewPassword = 'Choose a new password';
export const chooseNewPasswordNote = 'Your password has expired or has to be changed before the first use.';
export const logOut = 'Log out';

// Login frame
export const titleChokepoint = (title: string) => `${title} · Chokepoint`;
export const chokepoint = 'Chokepoint';

// Login page
export const oneTimeCode = 'One-time code';
export const oneTimeCodeNote = 'Enter the six digits that your authenticator shows.';
export const continueAfterChange = 'Then you continue to the page you requested.';

// One time code form
export const continueText = 'Continue';
export const useAnotherAccount = 'Use another account';
export const codeWrong = 'This code is wrong. Each code works once: wait for the next one.';

// Path picture
export const manyPathsOneChoke = 'Many paths, one choke point to cut first.';

// Provider list
export const or = 'or';
export const identityProviders = 'Identity providers';
export const continueWithName = (name: string) => `Continue with ${name}`;

// Secret form
export const userNameEMail = 'User name or e-mail';
export const password = 'Password';
export const userNamePasswordWrong = 'The user name or the password is wrong.';

// User disabled page
export const accountDisabled = 'This account is disabled';
export const accountDisabledNote = 'Ask an administrator to enable it again.';
export const backLogin = 'Back to the login';
