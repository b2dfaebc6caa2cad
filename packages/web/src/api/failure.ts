import { ApiError } from '@chokepoint/contract';

/** The message for the user when something went wrong. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429)
      return `Too many attempts. Try again ${error.retryAfter ? `in ${spoken(error.retryAfter)}` : 'later'}.`;
    if (error.status === 403) return sentence(error.message || 'Your role does not allow this');
    if (error.status >= 500 && error.requestId)
      return `The service could not do this (request ${error.requestId}). Its log says more.`;
    return sentence(error.message);
  }
  if (error instanceof TypeError) return 'The service cannot be reached. Check the connection and try again.';
  return error instanceof Error ? sentence(error.message) : 'Something went wrong.';
}

function spoken(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return 'Something went wrong.';
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
