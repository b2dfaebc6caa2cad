import { type Action, TemplateFault, type Token } from './template-lexer.ts';
import { type ParsedTemplate, parseTemplate, type TemplateNode, textOfLiteral } from './template-parts.ts';
import { TEMPLATE_VALUES } from './template-values.ts';
import { isTruthy, MOST_TEXT, printed } from './values.ts';

export type TemplateContext = Readonly<Record<string, unknown>>;

/** Renders a template; on an error, the text is the template itself. */
export function renderTemplate(
  template: string,
  context: TemplateContext,
): { readonly text: string; readonly fault?: string } {
  try {
    return { text: new Renderer(parseTemplate(template)).run(context) };
  } catch (error) {
    if (error instanceof TemplateFault) return { text: template, fault: error.message };
    throw error;
  }
}

/** A user waits for the text: a template that loops longer than this is a mistake. */
const MOST_STEPS = 100_000;
const DEEPEST = 50;

/** How a list of nodes ended: to its end, or out of the loop around it. */
type Ending = 'break' | 'continue' | undefined;

class Renderer {
  readonly #template: ParsedTemplate;
  #variables = new Map<string, unknown>();
  #dot: unknown;
  #steps = 0;
  #depth = 0;
  #length = 0;
  readonly #pieces: string[] = [];

  constructor(template: ParsedTemplate) {
    this.#template = template;
  }

  run(context: TemplateContext): string {
    this.#dot = context;
    this.#variables.set('$', context);
    this.#render(this.#template.nodes);
    return this.#pieces.join('');
  }

  #render(nodes: readonly TemplateNode[]): Ending {
    for (const node of nodes) {
      const ending = this.#node(node);
      if (ending) return ending;
    }
    return undefined;
  }

  #write(text: string): void {
    this.#length += text.length;
    if (this.#length > MOST_TEXT) throw new TemplateFault('the text gets too long');
    this.#pieces.push(text);
  }

  #node(node: TemplateNode): Ending {
    if (++this.#steps > MOST_STEPS) throw new TemplateFault('the text takes too long');
    switch (node.kind) {
      case 'text':
        this.#write(node.text);
        return undefined;
      case 'print':
        this.#write(this.#print(node.tokens));
        return undefined;
      case 'break':
      case 'continue':
        return node.kind;
      case 'template':
        this.#named(node.name, node.tokens.length > 0 ? this.#pipeline(node.tokens) : undefined);
        return undefined;
      default:
        return this.#branch(node);
    }
  }

  #branch(node: TemplateNode & { readonly kind: 'if' | 'with' | 'range' }): Ending {
    const { names, tokens } = declared(node.tokens);
    const value = this.#pipeline(tokens);
    if (!isTruthy(value)) return this.#render(node.otherwise);
    if (node.kind === 'range') {
      this.#range(node.body, value, names);
      return undefined;
    }
    for (const name of names) this.#variables.set(name, value);
    return node.kind === 'if' ? this.#render(node.body) : this.#within(value, () => this.#render(node.body));
  }

  #named(name: string, value: unknown): void {
    const nodes = this.#template.named.get(name);
    if (!nodes) throw new TemplateFault(`there is no template "${name}"`);
    if (++this.#depth > DEEPEST) throw new TemplateFault(`template "${name}" calls itself too often`);
    const before = this.#variables;
    this.#variables = new Map([['$', value]]);
    this.#within(value, () => this.#render(nodes));
    this.#variables = before;
    this.#depth--;
  }

  #print(action: Action): string {
    const { names, tokens } = declared(action);
    const value = this.#pipeline(tokens);
    for (const name of names) this.#variables.set(name, value);
    return names.length > 0 ? '' : printed(value);
  }

  #range(body: readonly TemplateNode[], value: unknown, names: readonly string[]): void {
    for (const [key, item] of entriesOf(value)) {
      const values = names.length === 2 ? [key, item] : [item];
      for (const [at, name] of names.entries()) this.#variables.set(name, values[at]);
      if (this.#within(item, () => this.#render(body)) === 'break') return;
    }
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
    else if (token.kind === 'text') value = textOfLiteral(token.text);
    else if (token.kind === 'literal') value = numberOf(token.text);
    else if (token.kind === 'word' && ['true', 'false', 'nil'].includes(token.text))
      value = token.text === 'nil' ? undefined : token.text === 'true';
    else if (token.kind === 'word') value = this.#command([token], []);
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

/** What a loop goes through: a list, a dictionary by its keys, or as many numbers as a number says. */
function entriesOf(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  if (typeof value === 'number')
    return Array.from({ length: Math.min(MOST_STEPS, Math.max(0, Math.trunc(value))) }, (_, at) => [at, at]);
  if (typeof value !== 'object') throw new TemplateFault(`there is nothing to go through in ${printed(value)}`);
  return Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
}

function numberOf(literal: string): number {
  if (literal.startsWith("'")) return textOfLiteral(literal).codePointAt(0) ?? 0;
  return Number(literal.replaceAll('_', ''));
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
