import type { Tokens } from '../syntax/lexer.ts';
import { KEYWORDS } from './keywords.ts';

/** What a token is in the query, judging by its neighbours. */
export type Role =
  | 'keyword'
  | 'function'
  | 'variable'
  | 'label'
  | 'type'
  | 'property'
  | 'parameter'
  | 'string'
  | 'number'
  | 'symbol';

/** What surrounds a token: the pattern of a relationship, a map, or anything else. */
type Surrounding = 'relationship' | 'map' | 'other';

/**
 * Gives every token its role by looking at the tokens around it. The text need not be a query yet: editors ask while it
 * is being written.
 */
export class TokenRoles {
  readonly roles: Role[] = [];
  readonly #tokens: Tokens;
  readonly #around: Surrounding[] = [];
  readonly #relationships = new Set<string>();
  /** Of the last colon: whether what follows it, and follows that with | & or !, is a label or a type. */
  #listed: 'label' | 'type' | undefined;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    for (let at = 0; tokens.kinds[at] !== 'end'; at++) this.roles.push(this.#roleOf(at));
  }

  get surrounding(): Surrounding {
    return this.#around.at(-1) ?? 'other';
  }

  /** What a word behind the last token would be; undefined where anything may stand. */
  get next(): Role | undefined {
    const last = this.roles.length - 1;
    const symbol = this.#symbolAt(last);
    if (symbol === '$') return 'parameter';
    if (symbol === '.' && this.#isProperty(last + 1)) return 'property';
    if (this.#listed && [':', '|', '&', '!'].includes(symbol)) return this.#listed;
    if (this.surrounding === 'map' && (symbol === '{' || symbol === ',')) return 'property';
    return undefined;
  }

  #roleOf(at: number): Role {
    const { kinds, keywords } = this.#tokens;
    const kind = kinds[at]!;
    if (kind === 'string') return 'string';
    if (kind === 'integer' || kind === 'float') return 'number';
    if (kind === 'symbol') return this.#symbol(at);
    const role = this.#nameRole(at);
    if (role !== 'label' && role !== 'type') this.#listed = undefined;
    if (role !== 'variable' || kind === 'name') return this.#remembered(at, role);
    if (this.#symbolAt(at + 1) === '(' && !isCallLike(keywords[at]!)) return 'function';
    return KEYWORDS.has(keywords[at]!) && !this.#opensPattern(at) ? 'keyword' : this.#remembered(at, 'variable');
  }

  #nameRole(at: number): Role {
    const before = this.#symbolAt(at - 1);
    if (before === '$') return 'parameter';
    if (before === '.' && this.#isProperty(at)) return this.#symbolAt(at + 1) === '(' ? 'function' : 'property';
    if (this.#listed && [':', '|', '&', '!'].includes(before)) return this.#listed;
    if (this.surrounding === 'map' && this.#symbolAt(at + 1) === ':') return 'property';
    return 'variable';
  }

  /** A dot behind a name, a bracket or a brace reads a property; two dots are a range. */
  #isProperty(at: number): boolean {
    const owner = at - 2;
    const kind = this.#tokens.kinds[owner];
    return kind === 'word' || kind === 'name' || [')', ']', '}'].includes(this.#symbolAt(owner));
  }

  /** `(match)` and `[set:R]`: a word directly behind a bracket of a pattern is a name. */
  #opensPattern(at: number): boolean {
    const after = this.#symbolAt(at + 1);
    return (this.#symbolAt(at - 1) === '(' && (after === ')' || after === ':')) || this.#isFirstOfRelationship(at);
  }

  #isFirstOfRelationship(at: number): boolean {
    return this.surrounding === 'relationship' && this.#symbolAt(at - 1) === '[';
  }

  #remembered(at: number, role: Role): Role {
    if (role === 'variable' && this.#isFirstOfRelationship(at)) this.#relationships.add(this.#tokens.values[at]!);
    return role;
  }

  #symbol(at: number): Role {
    const symbol = this.#symbolAt(at);
    if (symbol === '(') this.#around.push('other');
    else if (symbol === '[') this.#around.push(this.#symbolAt(at - 1) === '-' ? 'relationship' : 'other');
    else if (symbol === '{') this.#around.push(this.#isMap(at) ? 'map' : 'other');
    else if (symbol === ')' || symbol === ']' || symbol === '}') this.#around.pop();
    if (symbol === ':') this.#listed = this.#listedBehindColon(at);
    else if (symbol !== '|' && symbol !== '&' && symbol !== '!') this.#listed = undefined;
    return 'symbol';
  }

  /** `EXISTS {` and the like hold a query. */
  #isMap(at: number): boolean {
    return !['EXISTS', 'COUNT', 'COLLECT'].includes(this.#tokens.keywords[at - 1] ?? '');
  }

  #listedBehindColon(at: number): 'label' | 'type' | undefined {
    if (this.surrounding === 'relationship') return 'type';
    if (this.surrounding === 'map') return undefined;
    return this.#relationships.has(this.#tokens.values[at - 1] ?? '') ? 'type' : 'label';
  }

  #symbolAt(at: number): string {
    return this.#tokens.kinds[at] === 'symbol' ? this.#tokens.values[at]! : '';
  }
}

/** Words in front of a bracket that open no arguments. */
function isCallLike(keyword: string): boolean {
  return (
    KEYWORDS.has(keyword) &&
    !['COUNT', 'EXISTS', 'COLLECT', 'ALL', 'ANY', 'NONE', 'SINGLE', 'REDUCE'].includes(keyword) &&
    keyword !== 'SHORTESTPATH' &&
    keyword !== 'ALLSHORTESTPATHS'
  );
}
