import { type AdministrativeChange, GRANTABLE_RIGHTS } from '@chokepoint/contract';
import { UsageFault } from '../command.ts';

type Right = (typeof GRANTABLE_RIGHTS)[number];

/** Names of rights as consoles show them. */
const OTHER_NAMES: Readonly<Record<string, Right>> = {
  'full control': 'GenericAll',
  write: 'GenericWrite',
  'modify permissions': 'WriteDacl',
  'modify owner': 'WriteOwner',
  'take ownership': 'WriteOwner',
  'reset password': 'ForceChangePassword',
  'write members': 'AddMember',
  'all extended rights': 'AllExtendedRights',
  'replicate directory changes': 'DCSync',
};

/** A name; in quotes if it contains a word of the sentence. */
const NAME = `(?:"([^"]+)"|'([^']+)'|(.+?))`;
const KINDS = '(?:(?:user|computer|group|account|gpo|policy|ou|domain|template|ca|role|application|object) )?';

type Sentence = {
  readonly example: string;
  readonly pattern: RegExp;
  readonly change: (names: readonly string[]) => AdministrativeChange;
};

const sentence = (
  example: string,
  words: string,
  change: (names: readonly string[]) => AdministrativeChange,
): Sentence => ({
  example,
  pattern: new RegExp(`^${words.replaceAll('NAME', `${KINDS}${NAME}`).replaceAll('WORDS', NAME)}$`, 'i'),
  change,
});

const SENTENCES: readonly Sentence[] = [
  sentence('add owner X to APPLICATION', 'add owner NAME to NAME', ends('add-owner')),
  sentence('remove owner X from APPLICATION', 'remove owner NAME from NAME', ends('remove-owner')),
  sentence('add user X to group Y', 'add NAME to NAME', ends('add-member')),
  sentence('remove user X from group Y', 'remove NAME from NAME', ends('remove-member')),
  sentence('link gpo X to ou Y, enforced', 'link NAME to NAME,? enforced', ([subject = '', object = '']) => ({
    change: 'link-policy',
    subject,
    object,
    enforced: true,
  })),
  sentence('link gpo X to ou Y', 'link NAME to NAME', ends('link-policy')),
  sentence('unlink gpo X from ou Y', 'unlink NAME from NAME', ends('unlink-policy')),
  sentence('grant permission P to X', 'grant permission WORDS to NAME', ([role = '', subject = '']) => ({
    change: 'grant-app-role',
    subject,
    role,
  })),
  sentence('revoke permission P from X', 'revoke permission WORDS from NAME', ([role = '', subject = '']) => ({
    change: 'revoke-app-role',
    subject,
    role,
  })),
  sentence('grant RIGHT on ou Y to X', '(?:grant|delegate) WORDS on NAME to NAME', right('grant-right')),
  sentence('revoke RIGHT on ou Y from X', 'revoke WORDS on NAME from NAME', right('revoke-right')),
  sentence('make X owner of Y', 'make NAME (?:the )?owner of NAME', ends('set-owner')),
  sentence('publish template X on ca Y', 'publish NAME (?:on|to) NAME', ends('publish-template')),
  sentence('unpublish template X from ca Y', 'unpublish NAME (?:on|from) NAME', ends('unpublish-template')),
  sentence('assign role R to X', 'assign NAME to NAME', swapped('assign-role')),
  sentence('unassign role R from X', 'unassign NAME from NAME', swapped('remove-role')),
  sentence('allow X to delegate to Y', 'allow NAME to delegate to NAME', ends('allow-delegation')),
  sentence('forbid X to delegate to Y', 'forbid NAME to delegate to NAME', ends('remove-delegation')),
  sentence('allow X to act on Y', 'allow NAME to act on NAME', ends('allow-to-act')),
  sentence('forbid X to act on Y', 'forbid NAME to act on NAME', ends('remove-allow-to-act')),
  sentence('enable X', 'enable NAME', one('enable-account')),
  sentence('disable X', 'disable NAME', one('disable-account')),
  sentence('trust X for delegation', 'trust NAME for delegation', one('trust-for-delegation')),
  sentence('distrust X for delegation', 'distrust NAME for delegation', one('remove-trust-for-delegation')),
  sentence('delete X', 'delete NAME', one('remove-object')),
];

/** The sentences, for the usage of the command. */
export const CHANGE_EXAMPLES: readonly string[] = SENTENCES.map(({ example }) => example);

/** A change in a sentence, or in JSON as the service takes it. */
export function parseChange(text: string): AdministrativeChange {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed.startsWith('{')) return parsedJson(trimmed);
  for (const { pattern, change } of SENTENCES) {
    const match = pattern.exec(trimmed);
    if (match) return change(match.slice(1).filter((part) => part !== undefined));
  }
  throw new UsageFault(`"${text}" is not a change that is known, such as ${CHANGE_EXAMPLES.slice(2, 5).join('; ')}`);
}

function parsedJson(text: string): AdministrativeChange {
  try {
    return JSON.parse(text) as AdministrativeChange;
  } catch {
    throw new UsageFault(`${text} is not JSON`);
  }
}

type PairChange = Exclude<
  AdministrativeChange['change'],
  SingleChange | 'grant-right' | 'revoke-right' | 'grant-app-role' | 'revoke-app-role' | 'change-setting'
>;
type SingleChange =
  | 'enable-account'
  | 'disable-account'
  | 'trust-for-delegation'
  | 'remove-trust-for-delegation'
  | 'remove-object';

function ends(change: PairChange): Sentence['change'] {
  return ([subject = '', object = '']) => ({ change, subject, object });
}

function swapped(change: 'assign-role' | 'remove-role'): Sentence['change'] {
  return ([object = '', subject = '']) => ({ change, subject, object });
}

function one(change: SingleChange): Sentence['change'] {
  return ([object = '']) => ({ change, object });
}

function right(change: 'grant-right' | 'revoke-right'): Sentence['change'] {
  return ([name = '', object = '', subject = '']) => ({ change, subject, object, right: rightNamed(name) });
}

function rightNamed(name: string): Right {
  const wanted = name.toLowerCase();
  const found = GRANTABLE_RIGHTS.find((known) => known.toLowerCase() === wanted) ?? OTHER_NAMES[wanted];
  if (!found) throw new UsageFault(`"${name}" is not a right; rights are ${GRANTABLE_RIGHTS.join(', ')}`);
  return found;
}
