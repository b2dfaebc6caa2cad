/** What a user reads when a request fails. */
import { plural } from '../charts/numbers.ts';

// Failure
export const tooManyAttempts = (wait: string | undefined) =>
  `Too many attempts. Try again ${wait ? `in ${wait}` : 'later'}.`;
export const roleDoesNotAllow = 'Your role does not allow this';
export const serviceCouldNotDo = (requestId: string) =>
  `The service could not do this (request ${requestId}). Its log says more.`;
export const serviceCannotReached = 'The service cannot be reached. Check the connection and try again.';
export const somethingWentWrong = 'Something went wrong.';
export const seconds = (seconds: number) => plural(seconds, 'second');
export const minutes = (minutes: number) => plural(minutes, 'minute');
