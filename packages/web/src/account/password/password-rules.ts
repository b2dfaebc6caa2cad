type PasswordRule = { readonly text: string; holds(secret: string): boolean };

const size = (secret: string) => new TextEncoder().encode(secret).length;

/** The rules of the service for passwords; it decides. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: 'At least 12 characters', holds: (secret) => size(secret) >= 12 },
  { text: 'A lower-case letter', holds: (secret) => /\p{Ll}/u.test(secret) },
  { text: 'An upper-case letter', holds: (secret) => /\p{Lu}/u.test(secret) },
  { text: 'A digit', holds: (secret) => /\p{N}/u.test(secret) },
  { text: 'A punctuation mark or symbol', holds: (secret) => /[\p{P}\p{S}]/u.test(secret) },
];

export function isStrong(secret: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.holds(secret)) && !/\p{Cc}/u.test(secret) && size(secret) <= 1024;
}
