import { type Action, placedActionsOf, TemplateFault } from './template-lexer.ts';

/** The syntax tree of a template. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly tokens: Action }
  | { readonly kind: 'break' | 'continue' }
  | { readonly kind: 'template'; readonly name: string; readonly tokens: Action }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly tokens: Action;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };

export type ParsedTemplate = {
  readonly nodes: readonly TemplateNode[];
  /** Templates that are defined in it, by name. */
  readonly named: ReadonlyMap<string, readonly TemplateNode[]>;
};

export function parseTemplate(template: string): ParsedTemplate {
  const reader = new PartReader(partsOf(template));
  return { nodes: reader.until(), named: reader.named };
}

type Part = string | Action;

/** Texts and actions, alternating; a hyphen inside the braces trims the white space next to it. */
function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  let trimNext = false;
  const push = (text: string, trimEnd: boolean) => {
    const begun = trimNext ? text.trimStart() : text;
    parts.push(trimEnd ? begun.trimEnd() : begun);
  };
  for (const { start, end, tokens } of placedActionsOf(template)) {
    push(template.slice(at, start), /^\{\{-\s/.test(template.slice(start, start + 4)));
    trimNext = /\s-\}\}$/.test(template.slice(end - 4, end));
    at = end;
    if (tokens) parts.push(tokens.filter(({ kind }) => kind !== 'blank'));
  }
  push(template.slice(at), false);
  return parts;
}

const BRANCHES = ['if', 'with', 'range'] as const;

class PartReader {
  readonly named = new Map<string, readonly TemplateNode[]>();
  readonly #parts: readonly Part[];
  #at = 0;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Nodes up to one of the words, which is left to be read; up to the end when none is named. */
  until(...words: string[]): TemplateNode[] {
    const nodes: TemplateNode[] = [];
    for (; this.#at < this.#parts.length; this.#at++) {
      const part = this.#parts[this.#at]!;
      if (typeof part === 'string') {
        nodes.push({ kind: 'text', text: part });
        continue;
      }
      const word = part[0]?.kind === 'word' ? part[0].text : '';
      if (words.includes(word)) return nodes;
      nodes.push(...this.#action(word, part));
    }
    if (words.length > 0) throw new TemplateFault('a block has no {{end}}');
    return nodes;
  }

  #action(word: string, part: Action): TemplateNode[] {
    const branch = BRANCHES.find((one) => one === word);
    if (branch) return [this.#branch(branch, part.slice(1))];
    switch (word) {
      case 'break':
      case 'continue':
        return [{ kind: word }];
      case 'template':
        return [{ kind: word, name: nameIn(part), tokens: part.slice(2) }];
      case 'define':
      case 'block': {
        const name = nameIn(part);
        this.#at++;
        this.named.set(name, this.until('end'));
        return word === 'block' ? [{ kind: 'template', name, tokens: part.slice(2) }] : [];
      }
      default:
        return [{ kind: 'print', tokens: part }];
    }
  }

  /** Called on the action that opens it; ends on its `end`. */
  #branch(kind: (typeof BRANCHES)[number], tokens: Action): TemplateNode {
    this.#at++;
    const body = this.until('else', 'end');
    const closing = this.#parts[this.#at] as Action;
    if (closing[0]?.text === 'end') return { kind, tokens, body, otherwise: [] };
    const again = BRANCHES.find((one) => one === closing[1]?.text);
    if (again) return { kind, tokens, body, otherwise: [this.#branch(again, closing.slice(2))] };
    this.#at++;
    return { kind, tokens, body, otherwise: this.until('end') };
  }
}

function nameIn(part: Action): string {
  const token = part[1];
  if (token?.kind !== 'text') throw new TemplateFault('a template needs a name in quotes');
  return textOfLiteral(token.text);
}

/** A text in double quotes with its escapes resolved, or the raw text between backquotes. */
export function textOfLiteral(literal: string): string {
  if (literal.startsWith('`')) return literal.slice(1, -1);
  return literal.slice(1, -1).replace(/\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[0-7]{3}|.)/gi, (_, code: string) => {
    if (/^[xu]/i.test(code)) return codePoint(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]{3}$/.test(code)) return codePoint(Number.parseInt(code, 8));
    return ESCAPES[code] ?? code;
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '�');
