import { FUNCTIONS } from '../semantics/function-signatures.ts';
import { isIdentifierPart, printName } from '../syntax/characters.ts';
import { describeFunction } from './describe-function.ts';
import { KEYWORDS, WRITTEN } from './keywords.ts';
import { readTokens } from './read-tokens.ts';
import { TokenRoles } from './roles.ts';
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts';

type CompletionKind = 'keyword' | 'function' | 'variable' | 'label' | 'type' | 'property' | 'parameter';

/** A word that fits at the cursor: `insert` goes in place of the text from `from` to `to`. */
type Completion = {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | undefined;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
};

type Candidate = Pick<Completion, 'label' | 'kind' | 'insert'> & { readonly detail?: string | undefined };

/** What may stand at a position of a text, best first. Nothing inside strings and comments. */
export function completionsAt(text: string, offset: number, vocabulary: Vocabulary = NO_VOCABULARY): Completion[] {
  const { from, to } = wordAt(text, offset);
  const { tokens, readTo } = readTokens(text.slice(0, from));
  if (readTo < from || isInLineComment(text, from)) return [];
  const before = new TokenRoles(tokens);
  const candidates = candidatesFor(before, text, from, to, vocabulary);
  return fitting(candidates, text.slice(from, offset)).map((candidate) => ({
    label: candidate.label,
    kind: candidate.kind,
    detail: candidate.detail,
    insert: candidate.insert,
    from,
    to,
  }));
}

function wordAt(text: string, offset: number): { from: number; to: number } {
  let from = offset;
  while (from > 0 && isIdentifierPart(text.charCodeAt(from - 1))) from--;
  if (text[from] === '$') from++; // the sign of a parameter is not a part of its name
  let to = offset;
  while (to < text.length && isIdentifierPart(text.charCodeAt(to))) to++;
  return { from: Math.min(from, offset), to };
}

/** A comment to the end of the line leaves no token behind. */
function isInLineComment(text: string, from: number): boolean {
  const line = text.lastIndexOf('\n', from - 1) + 1;
  const { tokens } = readTokens(text.slice(0, from));
  const comment = text.indexOf('//', Math.max(line, tokens.ends.at(-2) ?? 0));
  return comment !== -1 && comment < from;
}

function candidatesFor(
  before: TokenRoles,
  text: string,
  from: number,
  to: number,
  vocabulary: Vocabulary,
): Candidate[] {
  const named = (kind: 'label' | 'type' | 'property', names: readonly string[] = []): Candidate[] =>
    names.map((label) => ({ label, kind, insert: printName(label), detail: vocabulary.describe?.(kind, label) }));
  switch (before.next) {
    case 'label':
      return named('label', vocabulary.labels);
    case 'type':
      return named('type', vocabulary.types);
    case 'property':
      return named('property', vocabulary.properties);
    case 'parameter':
      return (vocabulary.parameters ?? []).map((label) => ({ label, kind: 'parameter', insert: label }));
    default:
      return [...variables(text, from, to), ...KEYWORD_CANDIDATES, ...FUNCTION_CANDIDATES];
  }
}

/** Names that the rest of the text uses as variables. */
function variables(text: string, from: number, to: number): Candidate[] {
  const { tokens } = readTokens(text.slice(0, from) + ' '.repeat(to - from) + text.slice(to));
  const { roles } = new TokenRoles(tokens);
  const names = new Set(tokens.values.filter((_, at) => roles[at] === 'variable'));
  return [...names].map((label) => ({ label, kind: 'variable', insert: printName(label) }));
}

const KEYWORD_CANDIDATES: readonly Candidate[] = [...KEYWORDS].map(([word, detail]) => {
  const label = WRITTEN.get(word) ?? word;
  return { label, kind: 'keyword', insert: label, detail };
});

const FUNCTION_CANDIDATES: readonly Candidate[] = [...FUNCTIONS.values()]
  .filter(({ name }) => !KEYWORDS.has(name.toUpperCase()))
  .map((signature) => ({
    label: signature.name,
    kind: 'function',
    insert: `${signature.name}(`,
    detail: describeFunction(signature),
  }));

/** Those that begin with what is written come first, then those that contain it. */
function fitting(candidates: readonly Candidate[], written: string): Candidate[] {
  const part = written.toLowerCase();
  const begins = candidates.filter(({ label }) => label.toLowerCase().startsWith(part));
  if (part === '') return begins;
  return [
    ...begins,
    ...candidates.filter(({ label }) => label.toLowerCase().includes(part) && !label.toLowerCase().startsWith(part)),
  ];
}
