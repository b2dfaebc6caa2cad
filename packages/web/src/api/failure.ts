import { ApiError } from '@chokepoint/contract';
import * as apiTexts from './texts.ts';

/** The message for the user when something went wrong. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429) return apiTexts.tooManyAttempts(error.retryAfter ? spoken(error.retryAfter) : undefined);
    if (error.status === 403) return sentence(error.message || apiTexts.roleDoesNotAllow);
    if (error.status >= 500 && error.requestId) return apiTexts.serviceCouldNotDo(error.requestId);
    return sentence(error.message);
  }
  if (error instanceof TypeError) return apiTexts.serviceCannotReached;
  return error instanceof Error ? sentence(error.message) : apiTexts.somethingWentWrong;
}

function spoken(seconds: number): string {
  if (seconds < 90) return apiTexts.seconds(seconds);
  return apiTexts.minutes(Math.ceil(seconds / 60));
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return apiTexts.somethingWentWrong;
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
