import { badRequest } from '../../service-error.ts';

const MINIMUM_BYTES = 12;
const RULES: readonly { readonly holds: (secret: string) => boolean; readonly fault: string }[] = [
  {
    holds: (secret) => Buffer.byteLength(secret) >= MINIMUM_BYTES,
    fault: `must have at least ${MINIMUM_BYTES} characters`,
  },
  { holds: (secret) => /\p{Ll}/u.test(secret), fault: 'must have at least 1 lowercase characters' },
  { holds: (secret) => /\p{Lu}/u.test(secret), fault: 'must have at least 1 uppercase characters' },
  { holds: (secret) => /[\p{P}\p{S}]/u.test(secret), fault: 'must have at least 1 special characters' },
  { holds: (secret) => /\p{N}/u.test(secret), fault: 'must have at least 1 numeric characters' },
];
/** Far longer than any password that a person types; bounds the work of hashing it. */
const MAXIMUM_BYTES = 1024;

/** Throws, naming every rule that the secret breaks. */
export function requireStrongSecret(secret: string): void {
  if (/\p{Cc}/u.test(secret)) throw badRequest('Secret: cannot contain control characters (tabs, newline, etc.)');
  const faults = RULES.filter((rule) => !rule.holds(secret)).map((rule) => rule.fault);
  if (Buffer.byteLength(secret) > MAXIMUM_BYTES) faults.push(`must have at most ${MAXIMUM_BYTES} characters`);
  if (faults.length > 0) throw badRequest(faults.map((fault) => `Secret: ${fault}`).join('; '));
}
