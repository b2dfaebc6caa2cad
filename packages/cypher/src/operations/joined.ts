import { runtimeError } from '../query-error.ts';
import type { Value } from '../values/value.ts';

const LONGEST_TEXT = 1 << 24;
const LONGEST_LIST = 10_000_000;

/** Two texts as one. A loop that doubles a text ends here, not when memory is gone. */
export function joinTexts(a: string, b: string): string {
  return boundedText(a.length + b.length, () => a + b);
}

/** The text that `make` gives, if its length is within the bound. */
export function boundedText(length: number, make: () => string): string {
  if (length > LONGEST_TEXT) throw tooLong(`a text of ${length} characters`, LONGEST_TEXT);
  return make();
}

export function joinLists(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  if (a.length + b.length > LONGEST_LIST) throw tooLong(`a list of ${a.length + b.length} values`, LONGEST_LIST);
  return a.concat(b);
}

function tooLong(what: string, bound: number) {
  return runtimeError('LimitExceeded', 'MemoryLimit', `${what} is too long; at most ${bound} are allowed`);
}
