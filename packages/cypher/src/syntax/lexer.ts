import { syntaxError } from '../query-error.ts';
import { isDigit, isHexDigit, isIdentifierPart, isIdentifierStart, isSpace } from './characters.ts';

/** `word`: an identifier or keyword; `name`: an identifier in backticks. */
export type TokenKind = 'word' | 'name' | 'string' | 'integer' | 'float' | 'symbol' | 'end';

/** Tokens as parallel lists: a megabyte of text is half a million tokens, too many for an object each. */
export type Tokens = {
  readonly kinds: TokenKind[];
  /** Word: the text. Name and string: the decoded text. Number: the digits as written. Symbol: the symbol. */
  readonly values: string[];
  /** Upper-case form of a word, empty for anything else: keywords are found without regard to case. */
  readonly keywords: string[];
  readonly starts: number[];
  readonly ends: number[];
  /** For an opening bracket the position of the token that closes it, else -1. */
  readonly closers: number[];
};

const LONGEST_KEYWORD = 20;
const TWO_CHARACTER_SYMBOLS = new Set(['<=', '>=', '<>', '=~', '+=', '..', '!=']);
const SYMBOLS = '()[]{}.,:;|&!%+-*/^=<>$';
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

export function tokenize(text: string): Tokens {
  return new Lexer(text).run();
}

class Lexer {
  readonly #text: string;
  #at = 0;
  readonly #open: number[] = [];
  readonly #tokens: Tokens = { kinds: [], values: [], keywords: [], starts: [], ends: [], closers: [] };

  constructor(text: string) {
    this.#text = text;
  }

  run(): Tokens {
    for (;;) {
      this.#skipBlanks();
      if (this.#at >= this.#text.length) break;
      this.#next();
    }
    this.#add('end', '', this.#at);
    return this.#tokens;
  }

  #next(): void {
    const start = this.#at;
    const code = this.#text.codePointAt(start)!;
    if (isIdentifierStart(code)) this.#word(start);
    else if (isDigit(code)) this.#number(start);
    else if (code === 39 || code === 34) this.#string(start, code);
    else if (code === 96) this.#backticks(start);
    else if (code === 46 && this.#startsFraction(start)) this.#number(start);
    else this.#symbol(start, code);
  }

  #add(kind: TokenKind, value: string, start: number): void {
    const tokens = this.#tokens;
    tokens.kinds.push(kind);
    tokens.values.push(value);
    tokens.keywords.push(kind === 'word' && value.length <= LONGEST_KEYWORD ? value.toUpperCase() : '');
    tokens.starts.push(start);
    tokens.ends.push(this.#at);
    tokens.closers.push(-1);
    if (kind === 'symbol') this.#pair(value);
  }

  #pair(symbol: string): void {
    const position = this.#tokens.kinds.length - 1;
    if (symbol === '(' || symbol === '[' || symbol === '{') this.#open.push(position);
    else if (symbol === ')' || symbol === ']' || symbol === '}') {
      const opener = this.#open.pop();
      if (opener !== undefined) this.#tokens.closers[opener] = position;
    }
  }

  #skipBlanks(): void {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (isSpace(code)) this.#at++;
      else if (code === 47 && text.charCodeAt(this.#at + 1) === 47) {
        const end = text.slice(this.#at).search(/[\n\r]/);
        this.#at = end === -1 ? text.length : this.#at + end;
      } else if (code === 47 && text.charCodeAt(this.#at + 1) === 42) {
        const end = text.indexOf('*/', this.#at + 2);
        if (end === -1) throw syntaxError(text, this.#at, 'UnexpectedSyntax', 'comment is not closed; expected */');
        this.#at = end + 2;
      } else return;
    }
  }

  #word(start: number): void {
    this.#skipIdentifier();
    this.#add('word', this.#text.slice(start, this.#at), start);
  }

  #skipIdentifier(): void {
    while (this.#at < this.#text.length) {
      const code = this.#text.codePointAt(this.#at)!;
      if (!isIdentifierPart(code)) return;
      this.#at += code > 0xffff ? 2 : 1;
    }
  }

  /** `.5` is a number, but not in `n.5`, `list[1].5` or the range `1...5`. */
  #startsFraction(start: number): boolean {
    if (!isDigit(this.#text.charCodeAt(start + 1))) return false;
    const { kinds, values, ends } = this.#tokens;
    const last = kinds.length - 1;
    if (last < 0) return true;
    if (ends[last] === start && (kinds[last] === 'word' || kinds[last] === 'name')) return false;
    return !(kinds[last] === 'symbol' && [')', ']', '}'].includes(values[last]!) && ends[last] === start);
  }

  #number(start: number): void {
    const text = this.#text;
    const prefix = text.charCodeAt(start) === 48 ? text[start + 1] : undefined;
    if (prefix === 'x' || prefix === 'X' || prefix === 'o' || prefix === 'O') {
      this.#prefixedInteger(start, prefix === 'x' || prefix === 'X' ? isHexDigit : (code) => code >= 48 && code <= 55);
      return;
    }
    let float = false;
    this.#skipDigits();
    if (text[this.#at] === '.' && isDigit(text.charCodeAt(this.#at + 1))) {
      float = true;
      this.#at++;
      this.#skipDigits();
    }
    if (/^[eE][+-]?[0-9]/.test(text.slice(this.#at, this.#at + 3))) {
      float = true;
      this.#at += 2;
      this.#skipDigits();
    }
    this.#refuseTail(start);
    this.#add(float ? 'float' : 'integer', text.slice(start, this.#at), start);
  }

  #prefixedInteger(start: number, isDigitOf: (code: number) => boolean): void {
    this.#at = start + 2;
    while (this.#at < this.#text.length && isDigitOf(this.#text.charCodeAt(this.#at))) this.#at++;
    if (this.#at === start + 2) this.#refuseNumber(start);
    this.#refuseTail(start);
    this.#add('integer', this.#text.slice(start, this.#at), start);
  }

  #skipDigits(): void {
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #refuseTail(start: number): void {
    if (this.#at < this.#text.length && isIdentifierPart(this.#text.codePointAt(this.#at)!)) this.#refuseNumber(start);
  }

  #refuseNumber(start: number): never {
    this.#skipIdentifier();
    const written = this.#text.slice(start, this.#at);
    // `{1B2c: 1}` is a key that cannot be one, not a number that went wrong.
    const detail = /[{,]\s*$/.test(this.#text.slice(0, start)) && /^\s*:/.test(this.#text.slice(this.#at));
    throw syntaxError(
      this.#text,
      start,
      detail ? 'UnexpectedSyntax' : 'InvalidNumberLiteral',
      `"${written}" is not a number`,
    );
  }

  #string(start: number, quote: number): void {
    const text = this.#text;
    let value = '';
    let from = start + 1;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        value += text.slice(from, at);
        this.#at = at + 1;
        this.#add('string', value, start);
        return;
      }
      if (code !== 92) continue;
      value += text.slice(from, at);
      const decoded = this.#decodeEscape(at);
      value += decoded.value;
      from = at + decoded.length;
      at = from - 1;
    }
    throw syntaxError(text, start, 'UnexpectedSyntax', `string is not closed; expected ${String.fromCharCode(quote)}`);
  }

  #decodeEscape(at: number): { value: string; length: number } {
    const text = this.#text;
    const letter = text[at + 1] ?? '';
    if (letter === 'u' || letter === 'U') {
      const size = letter === 'u' ? 4 : 8;
      const digits = text.slice(at + 2, at + 2 + size);
      const code = Number.parseInt(digits, 16);
      if (digits.length === size && /^[0-9a-fA-F]+$/.test(digits) && code <= 0x10ffff)
        return { value: String.fromCodePoint(code), length: size + 2 };
      throw syntaxError(
        text,
        at,
        'InvalidUnicodeLiteral',
        `\\${letter} needs ${size} hexadecimal digits of a character`,
      );
    }
    const value = SIMPLE_ESCAPES[letter] ?? SIMPLE_ESCAPES[letter.toLowerCase()];
    if (value === undefined)
      throw syntaxError(
        text,
        at,
        'UnexpectedSyntax',
        `unknown escape \\${letter}; write a backslash as \\\\ inside a string`,
      );
    return { value, length: 2 };
  }

  #backticks(start: number): void {
    const text = this.#text;
    for (let at = start + 1; ; at += 2) {
      at = text.indexOf('`', at);
      if (at === -1) throw syntaxError(text, start, 'UnexpectedSyntax', 'name is not closed; expected `');
      if (text[at + 1] === '`') continue;
      this.#at = at + 1;
      this.#add('name', text.slice(start + 1, at).replaceAll('``', '`'), start);
      return;
    }
  }

  #symbol(start: number, code: number): void {
    const text = this.#text;
    const pair = text.slice(start, start + 2);
    if (TWO_CHARACTER_SYMBOLS.has(pair)) this.#at += 2;
    else if (SYMBOLS.includes(text[start]!)) this.#at++;
    else {
      const character = String.fromCodePoint(code);
      throw syntaxError(
        text,
        start,
        code > 127 ? 'InvalidUnicodeCharacter' : 'UnexpectedSyntax',
        `unexpected character "${character}"`,
      );
    }
    this.#add('symbol', text.slice(start, this.#at), start);
  }
}
