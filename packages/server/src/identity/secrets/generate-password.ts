import { randomInt } from 'node:crypto';

/** Without easily confused letters. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** 32 characters that satisfy the password rules. */
export function generatePassword(): string {
  const body = Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${body}Aa7!`;
}
