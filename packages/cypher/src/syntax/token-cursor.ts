import { type QueryError, syntaxError } from '../query-error.ts';
import type { Name } from './ast.ts';
import { type TokenKind, type Tokens, tokenize } from './lexer.ts';
import { nearest } from './nearest.ts';

/** Deeper nesting is refused: it would exhaust the stack here or in a later pass. */
const MAX_DEPTH = 300;

/** Words that cannot stand for a variable without backticks. */
const RESERVED = new Set(
  (
    'AND AS ASC ASCENDING BY CASE CONTAINS CREATE DELETE DESC DESCENDING DETACH DISTINCT ELSE END ENDS FALSE IN IS ' +
    'LIMIT MATCH MERGE NOT NULL ON OPTIONAL OR ORDER REMOVE RETURN SET SKIP STARTS THEN TRUE UNION UNWIND WHEN WHERE WITH XOR'
  ).split(' '),
);

/** A position among the tokens of one text, and the ways to move it. */
export class TokenCursor {
  readonly text: string;
  readonly tokens: Tokens;
  position = 0;
  /** Inside a comprehension `|` ends the predicate, so a label test there does not take it for "or". */
  pipeEnds = false;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  get start(): number {
    return this.tokens.starts[this.position]!;
  }

  /** Where the token before the current one ended. */
  get lastEnd(): number {
    return this.position === 0 ? 0 : this.tokens.ends[this.position - 1]!;
  }

  get kind(): TokenKind {
    return this.tokens.kinds[this.position]!;
  }

  get value(): string {
    return this.tokens.values[this.position]!;
  }

  get keyword(): string {
    return this.tokens.keywords[this.position]!;
  }

  advance(): void {
    if (this.kind !== 'end') this.position++;
  }

  atEnd(): boolean {
    return this.kind === 'end';
  }

  symbolAt(offset: number): string {
    const at = this.position + offset;
    return this.tokens.kinds[at] === 'symbol' ? this.tokens.values[at]! : '';
  }

  keywordAt(offset: number): string {
    return this.tokens.keywords[this.position + offset] ?? '';
  }

  isSymbol(symbol: string): boolean {
    return this.kind === 'symbol' && this.value === symbol;
  }

  isKeyword(keyword: string): boolean {
    return this.keyword === keyword;
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.position++;
    return true;
  }

  takeKeyword(keyword: string): boolean {
    if (this.keyword !== keyword) return false;
    this.position++;
    return true;
  }

  expectSymbol(symbol: string, why?: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`"${symbol}"${why ? ` ${why}` : ''}`);
  }

  expectKeyword(keyword: string): void {
    if (!this.takeKeyword(keyword)) throw this.unexpected(keyword, [keyword]);
  }

  isVariable(offset = 0): boolean {
    const at = this.position + offset;
    const kind = this.tokens.kinds[at];
    return kind === 'name' || (kind === 'word' && !RESERVED.has(this.tokens.keywords[at]!));
  }

  takeVariable(what: string): Name {
    if (!this.isVariable()) throw this.unexpected(what);
    return this.takeName(what);
  }

  /** A label, type or property key: keywords are allowed here. */
  takeName(what: string): Name {
    if (this.kind !== 'word' && this.kind !== 'name') throw this.unexpected(what);
    const name = { name: this.value, start: this.start, end: this.tokens.ends[this.position]! };
    this.position++;
    return name;
  }

  /** A property key where one is read or written; only a map may have an empty one. */
  takeKey(): string {
    const { name, start } = this.takeName('a property name after "."');
    if (name === '') throw this.error('a property name cannot be empty', 'UnexpectedSyntax', start);
    return name;
  }

  /** Runs `parse` one level deeper. */
  nested<T>(parse: () => T): T {
    this.enter();
    const result = parse();
    this.#depth--;
    return result;
  }

  /** Counts one level of nesting; the caller leaves it again with `leave`. A failed parse is over, so it need not. */
  enter(levels = 1): void {
    this.#depth += levels;
    if (this.#depth > MAX_DEPTH)
      throw this.error(`the query is nested more than ${MAX_DEPTH} levels deep`, 'NestingTooDeep');
  }

  leave(levels = 1): void {
    this.#depth -= levels;
  }

  /** "expected ..., but found ...", with the nearest of `candidates` when a word looks like a slip of the pen. */
  unexpected(expected: string, candidates: readonly string[] = []): QueryError {
    const slip = this.kind === 'word' ? nearest(this.value.toUpperCase(), candidates) : undefined;
    return this.error(`expected ${expected}, but found ${this.#shown()}${slip ? `; did you mean ${slip}?` : ''}`);
  }

  error(message: string, detail = 'UnexpectedSyntax', offset = this.start): QueryError {
    return syntaxError(this.text, offset, detail, message);
  }

  #shown(): string {
    if (this.kind === 'end') return 'the end of the query';
    const text = this.text.slice(this.start, this.tokens.ends[this.position]!);
    return text.length > 40 ? `"${text.slice(0, 40)}..."` : `"${text}"`;
  }
}
