import * as accountTexts from '../texts.ts';

type PasswordRule = { readonly text: string; holds(secret: string): boolean };

const size = (secret: string) => new TextEncoder().encode(secret).length;

/** The rules of the service for passwords; it decides. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: accountTexts.twelveCharacters, holds: (secret) => size(secret) >= 12 },
  { text: accountTexts.lowerCaseLetter, holds: (secret) => /\p{Ll}/u.test(secret) },
  { text: accountTexts.upperCaseLetter, holds: (secret) => /\p{Lu}/u.test(secret) },
  { text: accountTexts.aDigit, holds: (secret) => /\p{N}/u.test(secret) },
  { text: accountTexts.punctuationMarkSymbol, holds: (secret) => /[\p{P}\p{S}]/u.test(secret) },
];

export function isStrong(secret: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.holds(secret)) && !/\p{Cc}/u.test(secret) && size(secret) <= 1024;
}
