import { TEMPLATE_FUNCTIONS } from './template-functions.ts';
import { type Action, actionsOf, TemplateFault, type Token } from './template-lexer.ts';

type Block = { readonly keyword: string; readonly variables: number; elseSeen: boolean };

const BLOCKS: ReadonlySet<string> = new Set(['if', 'range', 'with', 'block', 'define']);
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'nil']);

/** Throws `TemplateFault` when a template cannot be read. Its text for a node is known only when it is rendered. */
export function checkTemplate(template: string): void {
  const open: Block[] = [];
  const variables: string[] = ['$'];
  for (const action of actionsOf(template)) {
    const reader = new ActionReader(action, variables);
    const keyword = reader.keyword();
    if (keyword === 'end') {
      reader.end();
      const block = open.pop();
      if (!block) throw new TemplateFault('unexpected {{end}}');
      variables.length = block.variables;
    } else if (keyword === 'else') elseAction(reader, open.at(-1));
    else if (keyword === 'break' || keyword === 'continue') {
      reader.end();
      if (!open.some((block) => block.keyword === 'range')) throw new TemplateFault(`{{${keyword}}} outside {{range}}`);
    } else if (keyword === 'template') {
      reader.name();
      if (!reader.done) reader.pipeline();
      reader.end();
    } else if (keyword !== undefined && BLOCKS.has(keyword)) {
      if (keyword === 'define' && open.length > 0) throw new TemplateFault('unexpected {{define}}');
      open.push({ keyword, variables: variables.length, elseSeen: false });
      if (keyword === 'define' || keyword === 'block') reader.name();
      if (keyword !== 'define') reader.pipeline(keyword === 'range' ? 2 : 1);
      reader.end();
    } else {
      reader.pipeline();
      reader.end();
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new TemplateFault(`{{${unclosed.keyword}}} without {{end}}`);
}

function elseAction(reader: ActionReader, block: Block | undefined): void {
  if (!block || block.elseSeen || !['if', 'range', 'with'].includes(block.keyword))
    throw new TemplateFault('unexpected {{else}}');
  const again = reader.keyword();
  if (again === undefined) block.elseSeen = true;
  else if (again === block.keyword && again !== 'range') reader.pipeline();
  else throw new TemplateFault(`unexpected {{else ${again}}}`);
  reader.end();
}

const KEYWORDS: ReadonlySet<string> = new Set([...BLOCKS, 'else', 'end', 'template', 'break', 'continue']);

/** Reads one action from left to right. */
class ActionReader {
  readonly #tokens: Action;
  readonly #variables: string[];
  #at = 0;

  constructor(tokens: Action, variables: string[]) {
    this.#tokens = tokens;
    this.#variables = variables;
  }

  get done(): boolean {
    this.#skipBlanks();
    return this.#at >= this.#tokens.length;
  }

  /** The next token if it is a keyword. */
  keyword(): string | undefined {
    this.#skipBlanks();
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || !KEYWORDS.has(token.text)) return undefined;
    this.#at++;
    return token.text;
  }

  name(): void {
    this.#skipBlanks();
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'text') throw new TemplateFault('a template needs a name in quotes');
  }

  end(): void {
    if (!this.done) throw new TemplateFault(`unexpected ${this.#tokens[this.#at]?.text} in an action`);
  }

  /** `[$a[, $b] :=] command [| command]...`; at most `most` variables are set. */
  pipeline(most = 1): void {
    const declared = this.#declaration(most);
    for (;;) {
      this.#command();
      if (!this.#takeSymbol('|')) break;
    }
    this.#variables.push(...declared);
  }

  #declaration(most: number): string[] {
    const start = this.#at;
    const names: string[] = [];
    for (;;) {
      this.#skipBlanks();
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'variable') break;
      this.#at++;
      names.push(token.text);
      if (names.length < most && this.#takeSymbol(',')) continue;
      if (this.#takeSymbol(':=')) return names;
      if (this.#takeSymbol('=')) {
        for (const name of names) this.#requireVariable(name);
        return [];
      }
      break;
    }
    this.#at = start;
    return [];
  }

  #command(): void {
    let operands = 0;
    while (!this.done) {
      const token = this.#tokens[this.#at] as Token;
      if (token.kind === 'symbol' && (token.text === '|' || token.text === ')')) break;
      this.#operand(token);
      operands++;
    }
    if (operands === 0) throw new TemplateFault('missing value for command');
  }

  #operand(token: Token): void {
    this.#at++;
    if (token.kind === 'word' && !CONSTANTS.has(token.text) && !TEMPLATE_FUNCTIONS.has(token.text))
      throw new TemplateFault(`function "${token.text}" not defined`);
    if (token.kind === 'variable') this.#requireVariable(token.text);
    if (token.kind === 'symbol') {
      if (token.text === '(') {
        this.pipeline(0);
        if (!this.#takeSymbol(')')) throw new TemplateFault('unclosed left parenthesis');
      } else if (token.text !== '.') throw new TemplateFault(`unexpected ${token.text} in an operand`);
    }
    // Fields follow without a blank: `.Properties.name`, `$node.Kinds`, `(index .Kinds 0).Name`
    while (this.#tokens[this.#at]?.kind === 'field') this.#at++;
    const next = this.#tokens[this.#at];
    const separated = !next || next.kind === 'blank' || (next.kind === 'symbol' && '|)'.includes(next.text));
    if (!separated) throw new TemplateFault(`unexpected ${next.text} after an operand`);
  }

  #takeSymbol(text: string): boolean {
    this.#skipBlanks();
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'symbol' || token.text !== text) return false;
    this.#at++;
    return true;
  }

  #requireVariable(name: string): void {
    if (!this.#variables.includes(name)) throw new TemplateFault(`undefined variable "${name}"`);
  }

  #skipBlanks(): void {
    while (this.#tokens[this.#at]?.kind === 'blank') this.#at++;
  }
}
