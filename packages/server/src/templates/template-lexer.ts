/** What is wrong with a template. */
export class TemplateFault extends Error {
  override name = 'TemplateFault';
}

export type Token =
  | { readonly kind: 'word' | 'field' | 'variable' | 'literal' | 'text'; readonly text: string }
  | { readonly kind: 'symbol'; readonly text: '.' | '(' | ')' | '|' | ':=' | '=' | ',' }
  | { readonly kind: 'blank'; readonly text: string };

/** Tokens of one action, without the braces around it. */
export type Action = readonly Token[];

const STRING = /"(?:[^"\\\n]|\\(?:[abfnrtv\\'"]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[0-7]{3}))*"/iy;
const RAW = /`[^`]*`/y;
const CHARACTER = /'(?:[^'\\\n]|\\(?:[abfnrtv\\'"]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[0-7]{3}))'/iuy;
const NUMBER = /[+-]?(?:0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?)i?/iy;
const VARIABLE = /\$[\p{L}\p{N}_]*/uy;
const FIELD = /\.[\p{L}_][\p{L}\p{N}_]*/uy;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SYMBOL = /:=|[.()|=,]/y;
const BLANK = /[ \t\r\n]+/y;
const CLOSE = /(?:[ \t\r\n]+-)?\}\}/y;
const COMMENT_START = /\{\{(?:- )?\s*\/\*/y;
const COMMENT = /\{\{(?:- )?\s*\/\*[\s\S]*?\*\/\s*(?: -)?\}\}/y;

const PATTERNS = [
  ['blank', BLANK],
  ['text', STRING],
  ['text', RAW],
  ['literal', CHARACTER],
  ['variable', VARIABLE],
  ['field', FIELD],
  ['literal', NUMBER],
  ['word', WORD],
  ['symbol', SYMBOL],
] as const;

/** The position of an action or a comment. */
type PlacedAction = { readonly start: number; readonly end: number; readonly tokens: Action | undefined };

/** The actions of a template, in order; the text between them means nothing here. */
export function* actionsOf(template: string): Generator<Action> {
  for (const { tokens } of placedActionsOf(template)) if (tokens) yield tokens;
}

/** The actions and comments of a template, in order; a comment has no tokens. */
export function* placedActionsOf(template: string): Generator<PlacedAction> {
  for (let at = template.indexOf('{{'); at !== -1; at = template.indexOf('{{', at)) {
    const comment = matchAt(COMMENT, template, at);
    if (comment === undefined && matchAt(COMMENT_START, template, at) !== undefined)
      throw new TemplateFault('unclosed comment');
    const { tokens, end } =
      comment === undefined ? action(template, at) : { tokens: undefined, end: at + comment.length };
    yield { start: at, end, tokens };
    at = end;
  }
}

function action(template: string, start: number): { tokens: Token[]; end: number } {
  let at = start + (/^\{\{-[ \t\r\n]/.test(template.slice(start, start + 4)) ? 3 : 2);
  const tokens: Token[] = [];
  while (at < template.length) {
    const close = matchAt(CLOSE, template, at);
    if (close !== undefined) return { tokens, end: at + close.length };
    const token = tokenAt(template, at);
    if (!token) throw new TemplateFault(`unexpected ${JSON.stringify(template[at])} in an action`);
    tokens.push(token);
    at += token.text.length;
  }
  throw new TemplateFault('unclosed action');
}

function tokenAt(template: string, at: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS) {
    const text = matchAt(pattern, template, at);
    if (text !== undefined) return { kind, text } as Token;
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
