/** Longer texts are left to the engine whose time grows only with their length. */
export const QUICK_TEXT = 512;

const SPECIAL = /[\\^$.*+?()[\]{}|/]/;
const CLASS = /^\[\^?[A-Za-z0-9 _]*(?:[A-Za-z0-9]-[A-Za-z0-9][A-Za-z0-9 _]*)*\]/;
const COUNT = /^\{\d{1,3}(?:,\d{1,3})?\}/;

/**
 * The regular expression for the engine of this language, where that finds the same and cannot take long: only single
 * characters are repeated, and without end at most once per alternative. Undefined for all others.
 */
export function quickPattern(pattern: string, mode: 'full' | 'search'): RegExp | undefined {
  const ignoresCase = pattern.startsWith('(?i)');
  const body = ignoresCase ? pattern.slice(4) : pattern;
  const source = new QuickPattern(body, mode === 'search').read();
  if (source === undefined) return undefined;
  try {
    return new RegExp(mode === 'full' ? `^(?:${source})$` : source, ignoresCase ? 'iu' : 'u');
  } catch {
    return undefined;
  }
}

class QuickPattern {
  readonly #text: string;
  /** Whether `.*` at either end of an alternative says nothing. */
  readonly #trims: boolean;
  #at = 0;
  #endless = 0;

  constructor(text: string, trims: boolean) {
    this.#text = text;
    this.#trims = trims;
  }

  read(): string | undefined {
    const alternatives: string[] = [];
    do {
      this.#endless = 0;
      const atoms = this.#sequence(false);
      if (!atoms) return undefined;
      alternatives.push(atoms.join(''));
    } while (this.#take('|'));
    return this.#at === this.#text.length ? alternatives.join('|') : undefined;
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #sequence(inGroup: boolean): string[] | undefined {
    const atoms: string[] = [];
    if (!inGroup && this.#trims) while (this.#take('.*'));
    while (this.#at < this.#text.length && this.#text[this.#at] !== '|' && !(inGroup && this.#text[this.#at] === ')')) {
      if (!inGroup && this.#trims && this.#isTail()) continue;
      const atom = this.#text[this.#at] === '(' && !inGroup ? this.#group() : this.#atom();
      if (atom === undefined) return undefined;
      atoms.push(atom);
    }
    return atoms;
  }

  /** Takes `.*` in front of the end of an alternative. */
  #isTail(): boolean {
    const rest = this.#text.slice(this.#at + 2);
    if (!this.#text.startsWith('.*', this.#at) || !(rest === '' || rest.startsWith('|'))) return false;
    this.#at += 2;
    return true;
  }

  /** Alternatives that are not repeated. */
  #group(): string | undefined {
    this.#at++;
    const alternatives: string[] = [];
    do {
      const atoms = this.#sequence(true);
      if (!atoms) return undefined;
      alternatives.push(atoms.join(''));
    } while (this.#take('|'));
    if (!this.#take(')')) return undefined;
    const optional = this.#take('?') ? '?' : '';
    return /[*+?{]/.test(this.#text[this.#at] ?? '') ? undefined : `(?:${alternatives.join('|')})${optional}`;
  }

  #atom(): string | undefined {
    const single = this.#single();
    if (single === undefined) return undefined;
    const next = this.#text[this.#at];
    if (next === '*' || next === '+') {
      if (++this.#endless > 1) return undefined;
      this.#at++;
      return this.#isRepeatedAgain() ? undefined : single + next;
    }
    if (next === '?') {
      this.#at++;
      return this.#isRepeatedAgain() ? undefined : `${single}?`;
    }
    const count = next === '{' ? COUNT.exec(this.#text.slice(this.#at))?.[0] : '';
    if (count === undefined) return undefined;
    this.#at += count.length;
    return count !== '' && this.#isRepeatedAgain() ? undefined : single + count;
  }

  #isRepeatedAgain(): boolean {
    return /[*+?{]/.test(this.#text[this.#at] ?? '');
  }

  #single(): string | undefined {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at)!);
    if (character === '.') {
      this.#at++;
      return '[^\\n]';
    }
    if (character === '^' || character === '$') {
      this.#at++;
      return this.#isRepeatedAgain() ? undefined : character;
    }
    if (character === '[') {
      const found = CLASS.exec(this.#text.slice(this.#at))?.[0];
      if (!found || found === '[]' || found === '[^]') return undefined;
      this.#at += found.length;
      return found;
    }
    if (character === '\\') {
      const escaped = this.#text[this.#at + 1] ?? '';
      if (!SPECIAL.test(escaped)) return undefined;
      this.#at += 2;
      return `\\${escaped}`;
    }
    if (SPECIAL.test(character) && character !== '/') return undefined;
    this.#at += character.length;
    return character === '/' ? '\\/' : character;
  }
}
