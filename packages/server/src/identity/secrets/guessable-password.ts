import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A password that takes fewer guesses than ten to this power is too easy. */
const LEAST_GUESSES_LOG10 = 8.1;
/** More characters cost time and hardly change the estimate. */
const MOST_CHARACTERS = 64;
const PRODUCT_WORDS = ['chokepoint', 'bloodhound', 'sharphound', 'azurehound', 'administrator', 'attackpath'];

let estimator: ZxcvbnFactory | undefined;

/**
 * Whether a password is one of the common ones, or made of common words, names, dates, repetitions and neighbouring
 * keys. `words` are those that an attacker would try for this user first.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  // Built when it is first needed: the dictionaries take a moment and some memory.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_CHARACTERS });
  const { guessesLog10 } = estimator.check(password.slice(0, MOST_CHARACTERS), [...PRODUCT_WORDS, ...words]);
  return guessesLog10 < LEAST_GUESSES_LOG10;
}
