import { readTokens } from './read-tokens.ts';
import { type Role, TokenRoles } from './roles.ts';

/** A piece of the text and what it is. `invalid`: from here on the text cannot be read. */
type Highlight = { readonly from: number; readonly to: number; readonly role: Role | 'comment' | 'invalid' };

/** Every token and comment of a text, in order; blanks are left out. */
export function highlight(text: string): Highlight[] {
  const { tokens, readTo } = readTokens(text);
  const { roles } = new TokenRoles(tokens);
  const pieces: Highlight[] = [];
  let last = 0;
  for (const [at, role] of roles.entries()) {
    const [from, to] = [tokens.starts[at]!, tokens.ends[at]!];
    pieces.push(...comments(text, last, from), { from, to, role });
    last = to;
  }
  pieces.push(...comments(text, last, readTo));
  if (readTo < text.length) pieces.push({ from: readTo, to: text.length, role: 'invalid' });
  return pieces;
}

/** Between two tokens there are only blanks and comments. */
function comments(text: string, from: number, to: number): Highlight[] {
  const between = text.slice(from, to);
  return [...between.matchAll(/\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g)].map((match) => ({
    from: from + match.index,
    to: from + match.index + match[0].length,
    role: 'comment',
  }));
}
