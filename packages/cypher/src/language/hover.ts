import { FUNCTIONS } from '../semantics/function-signatures.ts';
import { describeFunction } from './describe-function.ts';
import { KEYWORDS } from './keywords.ts';
import { readTokens, tokenAt } from './read-tokens.ts';
import { type Role, TokenRoles } from './roles.ts';
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts';

/** A sentence about the word from `from` to `to`. */
type Hover = { readonly from: number; readonly to: number; readonly text: string };

/** What there is to say about the word at a position; undefined when nothing. */
export function hoverAt(text: string, offset: number, vocabulary: Vocabulary = NO_VOCABULARY): Hover | undefined {
  const { tokens } = readTokens(text);
  const at = tokenAt(tokens, offset);
  const role = new TokenRoles(tokens).roles[at];
  if (role === undefined) return undefined;
  const sentence = about(role, tokens.values[at]!, vocabulary, qualified(tokens.values, at));
  return sentence === undefined ? undefined : { from: tokens.starts[at]!, to: tokens.ends[at]!, text: sentence };
}

/** `duration.between` is one name. */
function qualified(values: readonly string[], at: number): string {
  return values[at - 1] === '.' ? `${values[at - 2]}.${values[at]}` : values[at]!;
}

function about(role: Role, name: string, vocabulary: Vocabulary, functionName: string): string | undefined {
  switch (role) {
    case 'keyword':
      return KEYWORDS.get(name.toUpperCase());
    case 'function': {
      const signature = FUNCTIONS.get(functionName.toLowerCase()) ?? FUNCTIONS.get(name.toLowerCase());
      return signature ? describeFunction(signature) : KEYWORDS.get(name.toUpperCase());
    }
    case 'label':
    case 'type':
    case 'property':
      return vocabulary.describe?.(role, name);
    default:
      return undefined;
  }
}
