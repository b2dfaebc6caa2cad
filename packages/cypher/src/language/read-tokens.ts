import { QueryError } from '../query-error.ts';
import { type Tokens, tokenize } from '../syntax/lexer.ts';

/** The tokens of a text up to where it cannot be read: an open string or comment, a character that means nothing. */
export function readTokens(text: string): { readonly tokens: Tokens; readonly readTo: number } {
  try {
    return { tokens: tokenize(text), readTo: text.length };
  } catch (error) {
    const offset = error instanceof QueryError ? error.position?.offset : undefined;
    if (offset === undefined || offset >= text.length) throw error;
    return { tokens: tokenize(text.slice(0, offset)), readTo: offset };
  }
}

/** The token that a position lies in or behind, or -1. */
export function tokenAt({ starts, ends, kinds }: Tokens, offset: number): number {
  for (let at = 0; kinds[at] !== 'end'; at++) if (starts[at]! <= offset && offset <= ends[at]!) return at;
  return -1;
}
