import type { Dialect } from '../dialect.ts';
import { QueryError } from '../query-error.ts';
import { checkQuery } from '../semantics/check-query.ts';
import { nearest } from '../syntax/nearest.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { readTokens, tokenAt } from './read-tokens.ts';
import { TokenRoles } from './roles.ts';
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts';

/** `error`: the query cannot run. `warning`: it can, but probably does not do what was meant. */
type Diagnostic = {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
};

const NOUNS = { label: 'label', type: 'relationship type', property: 'property' } as const;

/** What is wrong with a query: the first fault, or every name that nothing in the graph has and every parameter without a value. */
export function diagnose(
  text: string,
  vocabulary: Vocabulary = NO_VOCABULARY,
  options: { readonly dialect?: Dialect } = {},
): Diagnostic[] {
  if (text.trim() === '') return [];
  try {
    checkQuery(parseQuery(text), options);
  } catch (error) {
    if (error instanceof QueryError) return [fault(text, error)];
    throw error;
  }
  return unknownNames(text, vocabulary);
}

function fault(text: string, { message, position }: QueryError): Diagnostic {
  const from = Math.min(position?.offset ?? 0, text.length);
  const { tokens } = readTokens(text);
  const at = tokenAt(tokens, from);
  const to = at === -1 || tokens.ends[at]! <= from ? Math.min(text.length, from + 1) : tokens.ends[at]!;
  return { from, to, severity: 'error', message };
}

function unknownNames(text: string, vocabulary: Vocabulary): Diagnostic[] {
  const known = { label: vocabulary.labels, type: vocabulary.types, property: vocabulary.properties };
  const { tokens } = readTokens(text);
  return new TokenRoles(tokens).roles.flatMap((role, at): Diagnostic[] => {
    const [from, to] = [tokens.starts[at]!, tokens.ends[at]!];
    if (role === 'parameter' && vocabulary.parameters?.includes(tokens.values[at]!) === false)
      return [{ from, to, severity: 'error', message: `no value is given for the parameter $${tokens.values[at]}` }];
    if (role !== 'label' && role !== 'type' && role !== 'property') return [];
    const names = known[role];
    const name = tokens.values[at]!;
    if (!names || names.includes(name)) return [];
    const meant = nearest(name, names);
    const message = `nothing in the graph has the ${NOUNS[role]} "${name}"${meant ? `; did you mean ${meant}?` : ''}`;
    return [{ from, to, severity: 'warning', message }];
  });
}
