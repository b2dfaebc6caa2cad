import { badRequest } from '../../service-error.ts';
import { isGuessable } from './guessable-password.ts';

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
/** An old password shorter than this may appear in the new one by chance. */
const SHORTEST_OVERLAP = 6;

/** Whose password it is: names that it must not be made of. */
type PasswordOwner = {
  readonly principal_name?: string | null | undefined;
  readonly email_address?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
};

/** Throws, naming every rule that the secret breaks. */
export function requireStrongSecret(secret: string, owner: PasswordOwner): void {
  if (/\p{Cc}/u.test(secret)) throw badRequest('Secret: cannot contain control characters (tabs, newline, etc.)');
  const faults = RULES.filter((rule) => !rule.holds(secret)).map((rule) => rule.fault);
  if (Buffer.byteLength(secret) > MAXIMUM_BYTES) faults.push(`must have at most ${MAXIMUM_BYTES} characters`);
  if (faults.length === 0 && isGuessable(secret, wordsOf(owner)))
    faults.push('is too easy to guess: it is a common password, or made of common words or names');
  if (faults.length > 0) throw badRequest(faults.map((fault) => `Secret: ${fault}`).join('; '));
}

/** Throws when a new secret is the old one, or one contains the other. */
export function requireOtherSecret(secret: string, old: string): void {
  const [a, b] = [secret.toLowerCase(), old.toLowerCase()];
  const overlaps = (longer: string, part: string) => part.length >= SHORTEST_OVERLAP && longer.includes(part);
  if (a === b || overlaps(a, b) || overlaps(b, a))
    throw badRequest('Secret: must not be the current one, nor contain it');
}

function wordsOf(owner: PasswordOwner): string[] {
  const texts = [owner.principal_name, owner.email_address, owner.first_name, owner.last_name];
  return texts
    .flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []))
    .filter((word) => word.length > 2);
}
