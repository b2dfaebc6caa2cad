import type { User } from '../api/queries.ts';
import * as accessTexts from './texts.ts';

/** First and last name, or the name to log in with when neither is known. */
export function fullName(user: User): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.principal_name;
}

export function initials(user: User): string {
  const words = fullName(user)
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? '?'];
  return ends.map((word) => firstLetter(word).toUpperCase()).join('');
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter as users see it: letters of many scripts, and emoji, consist of several characters. */
function firstLetter(word: string): string {
  return letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '?';
}

/** Users have at most one role. */
export function roleName(user: User): string {
  return user.roles[0]?.name ?? accessTexts.noRole;
}
