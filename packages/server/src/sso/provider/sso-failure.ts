import { ServiceError } from '../../service-error.ts';

/** A login with a provider failed. The message is shown on the login page, so it has no details; the cause is logged. */
export class SsoFailure extends ServiceError {
  constructor(message: string, cause?: unknown) {
    super('bad-request', message, { cause });
  }
}

/** The user exists but is disabled; the browser is sent to a page that says so. */
export class UserDisabled extends ServiceError {
  constructor() {
    super('forbidden', 'user disabled');
  }
}

export const misconfigured = (cause?: unknown) =>
  new SsoFailure('Your SSO connection failed due to misconfiguration, please contact your Administrator', cause);
export const unreachable = (cause?: unknown) =>
  new SsoFailure("We're having trouble connecting. Please check your internet and try again.", cause);
export const notAllowed = (cause?: unknown) =>
  new SsoFailure('Your user is not allowed, please contact your Administrator', cause);
/** A response of a SAML provider is not accepted. `reason` never contains text from the response. */
export const unacceptedResponse = (reason: string, cause?: unknown) =>
  new SsoFailure(`Invalid SSO response: Failed to parse ACS response ${reason}`, cause);
export const missingParameter = (name: string) =>
  new SsoFailure(`Invalid SSO Provider response: \`${name}\` parameter is missing`);
export const missingState = () => new SsoFailure('Invalid request: `state` is missing');
export const foreignState = () => new SsoFailure('Invalid: `state` do not match');
export const failedExchange = (reason: string, cause?: unknown) => new SsoFailure(`Exchange failed: ${reason}`, cause);
