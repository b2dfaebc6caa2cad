import { type Action, actionsOf, TemplateFault, type Token } from '../extensions/template-lexer.ts';
import { isTruthy, printed, TEMPLATE_VALUES } from './template-values.ts';

export type TemplateContext = Readonly<Record<string, unknown>>;

/** A template filled in; with a fault, the text is the template itself. */
export function renderTemplate(
  template: string,
  context: TemplateContext,
): { readonly text: string; readonly fault?: string } {
  try {
    const reader = new PartReader(partsOf(template));
    return { text: new Renderer(context).render(reader.until()) };
  } catch (error) {
    if (error instanceof TemplateFault) return { text: template, fault: error.message };
    throw error;
  }
}

type Part = string | Action;
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly tokens: Action }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly tokens: Action;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    };

/** Texts and actions in turn; a hyphen inside the braces takes the blanks beside it away. */
function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  const pattern = /\{\{(-(?=\s))?([\s\S]*?)((?<=\s)-)?\}\}/g;
  let at = 0;
  let trimNext = false;
  const push = (text: string) => parts.push(trimNext ? text.trimStart() : text);
  for (let match = pattern.exec(template); match; match = pattern.exec(template)) {
    const before = template.slice(at, match.index);
    push(match[1] ? before.trimEnd() : before);
    trimNext = match[3] !== undefined;
    at = pattern.lastIndex;
    for (const action of actionsOf(`{{${match[2]!.trim()}}}`))
      parts.push(action.filter(({ kind }) => kind !== 'blank'));
  }
  push(template.slice(at));
  return parts;
}

const BRANCHES = ['if', 'with', 'range'] as const;

class PartReader {
  readonly #parts: readonly Part[];
  #at = 0;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Nodes up to one of the words, which is left to be read; up to the end when none is named. */
  until(...words: string[]): Node[] {
    const nodes: Node[] = [];
    for (; this.#at < this.#parts.length; this.#at++) {
      const part = this.#parts[this.#at]!;
      if (typeof part === 'string') {
        nodes.push({ kind: 'text', text: part });
        continue;
      }
      const word = part[0]?.kind === 'word' ? part[0].text : '';
      if (words.includes(word)) return nodes;
      const branch = BRANCHES.find((one) => one === word);
      if (branch) nodes.push(this.#branch(branch, part.slice(1)));
      else if (['define', 'template', 'block', 'break', 'continue'].includes(word))
        throw new TemplateFault(`{{${word}}} cannot be used here`);
      else nodes.push({ kind: 'print', tokens: part });
    }
    if (words.length > 0) throw new TemplateFault('a block has no {{end}}');
    return nodes;
  }

  /** Called on the action that opens it; ends on its `end`. */
  #branch(kind: (typeof BRANCHES)[number], tokens: Action): Node {
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

class Renderer {
  readonly #variables = new Map<string, unknown>();
  #dot: unknown;

  constructor(context: TemplateContext) {
    this.#dot = context;
    this.#variables.set('$', context);
  }

  render(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#node(node)).join('');
  }

  #node(node: Node): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'print') return this.#print(node.tokens);
    const { names, tokens } = declared(node.tokens);
    const value = this.#pipeline(tokens);
    if (!isTruthy(value)) return this.render(node.otherwise);
    if (node.kind === 'range') return this.#range(node.body, value, names);
    for (const name of names) this.#variables.set(name, value);
    return node.kind === 'if' ? this.render(node.body) : this.#within(value, () => this.render(node.body));
  }

  #print(action: Action): string {
    const { names, tokens } = declared(action);
    const value = this.#pipeline(tokens);
    for (const name of names) this.#variables.set(name, value);
    return names.length > 0 ? '' : printed(value);
  }

  #range(body: readonly Node[], value: unknown, names: readonly string[]): string {
    const entries: [unknown, unknown][] = Array.isArray(value)
      ? [...value.entries()]
      : Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries
      .map(([key, item]) => {
        const values = names.length === 2 ? [key, item] : [item];
        for (const [at, name] of names.entries()) this.#variables.set(name, values[at]);
        return this.#within(item, () => this.render(body));
      })
      .join('');
  }

  #within<T>(dot: unknown, work: () => T): T {
    const before = this.#dot;
    this.#dot = dot;
    try {
      return work();
    } finally {
      this.#dot = before;
    }
  }

  #pipeline(tokens: Action): unknown {
    let value: unknown;
    for (const [at, command] of split(tokens).entries()) value = this.#command(command, at > 0 ? [value] : []);
    return value;
  }

  #command(tokens: Action, piped: readonly unknown[]): unknown {
    const [first] = tokens;
    const values: unknown[] = [];
    const called = first?.kind === 'word' && !['true', 'false', 'nil'].includes(first.text) ? first.text : undefined;
    for (let at = called ? 1 : 0; at < tokens.length; ) {
      const { value, next } = this.#operand(tokens, at);
      values.push(value);
      at = next;
    }
    if (!called) {
      if (values.length !== 1 || piped.length > 0) throw new TemplateFault('a value cannot be called');
      return values[0];
    }
    const run = Object.hasOwn(TEMPLATE_VALUES, called) ? TEMPLATE_VALUES[called] : undefined;
    if (!run) throw new TemplateFault(`function "${called}" is not available here`);
    return run(...values, ...piped);
  }

  #operand(tokens: Action, from: number): { value: unknown; next: number } {
    const token = tokens[from] as Token;
    let at = from + 1;
    let value: unknown;
    if (token.kind === 'field') value = fieldOf(this.#dot, token.text);
    else if (token.kind === 'variable') value = this.#variables.get(token.text);
    else if (token.kind === 'text')
      value = token.text.startsWith('"') ? JSON.parse(token.text) : token.text.slice(1, -1);
    else if (token.kind === 'literal') value = Number(token.text);
    else if (token.kind === 'word') value = token.text === 'nil' ? undefined : token.text === 'true';
    else if (token.text === '.') value = this.#dot;
    else if (token.text === '(') {
      const end = closingOf(tokens, from);
      value = this.#pipeline(tokens.slice(at, end));
      at = end + 1;
    } else throw new TemplateFault(`unexpected ${token.text}`);
    const chained = token.kind === 'field' || token.kind === 'variable' || token.text === '(';
    for (; chained && tokens[at]?.kind === 'field'; at++) value = fieldOf(value, tokens[at]!.text);
    return { value, next: at };
  }
}

function fieldOf(value: unknown, field: string): unknown {
  const name = field.slice(1);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new TemplateFault(`there is no field ${name} in a value`);
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** `$a := ...` and `$a, $b := ...`. */
function declared(tokens: Action): { names: string[]; tokens: Action } {
  const at = tokens.findIndex(({ kind, text }) => kind === 'symbol' && (text === ':=' || text === '='));
  if (at === -1) return { names: [], tokens };
  const names = tokens.slice(0, at).filter(({ kind }) => kind === 'variable');
  return { names: names.map(({ text }) => text), tokens: tokens.slice(at + 1) };
}

function split(tokens: Action): Action[] {
  const commands: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'symbol' && token.text === '(') depth++;
    if (token.kind === 'symbol' && token.text === ')') depth--;
    if (depth === 0 && token.kind === 'symbol' && token.text === '|') commands.push([]);
    else commands.at(-1)!.push(token);
  }
  return commands;
}

function closingOf(tokens: Action, open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'symbol') continue;
    if (tokens[at]!.text === '(') depth++;
    if (tokens[at]!.text === ')' && --depth === 0) return at;
  }
  throw new TemplateFault('unclosed left parenthesis');
}
