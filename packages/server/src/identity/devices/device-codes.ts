import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Consonants that are hard to confuse, and that form no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const DEVICE_CODE_BYTES = 32;

export const newDeviceCode = (): string => randomBytes(DEVICE_CODE_BYTES).toString('base64url');

/** Only the digest is stored: who reads the database cannot take the token of another program. */
export const deviceDigest = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const newUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code as it is stored, from what a user has typed; `undefined` if it cannot be one. */
export function userCodeIn(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/** In two groups, as it is shown. */
export const shownUserCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
