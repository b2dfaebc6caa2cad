import type { GraphSource } from '../src/graph-source.ts';
import { toText } from '../src/operations/to-text.ts';
import { Float } from '../src/values/float.ts';
import { toInteger } from '../src/values/integer.ts';
import { isTemporal } from '../src/values/temporal-values.ts';
import {
  isList,
  isMap,
  NodeValue,
  PathValue,
  RelationshipValue,
  type Value,
  type ValueMap,
} from '../src/values/value.ts';

/** A value as the TCK writes it, in one spelling: two are equal when their spellings are. */
type Spelling = string;

type Options = { readonly ignoreListOrder: boolean };

/** Reads the TCK's notation of a value and gives its one spelling. */
export function spellExpected(text: string, options: Options): Spelling {
  const reader = new NotationReader(text, options);
  const spelling = reader.spelling();
  reader.end();
  return spelling;
}

/** Reads the TCK's notation of a plain value (a parameter or a cell of a procedure). */
export function readValue(text: string): Value {
  const reader = new NotationReader(text, { ignoreListOrder: false });
  const value = reader.value();
  reader.end();
  return value;
}

/** The one spelling of a value of a graph. */
export function spellActual(value: Value, graph: GraphSource, options: Options): Spelling {
  const spell = (item: Value) => spellActual(item, graph, options);
  if (isList(value)) return spellList(value.map(spell), options);
  if (isMap(value)) return spellMap([...value].map(([key, item]) => [key, spell(item)]));
  if (value instanceof NodeValue) return spellNode(value.node, graph, spell);
  if (value instanceof RelationshipValue) return spellRelationship(value, graph, spell);
  if (value instanceof PathValue) {
    let text = `<${spellNode(value.nodes[0]!, graph, spell)}`;
    for (const [index, step] of value.relationships.entries()) {
      const forward = step.start === value.nodes[index];
      const relationship = spellRelationship(step, graph, spell);
      text += `${forward ? '-' : '<-'}${relationship}${forward ? '->' : '-'}${spellNode(value.nodes[index + 1]!, graph, spell)}`;
    }
    return `${text}>`;
  }
  if (isTemporal(value)) return spellString(toText(value));
  if (typeof value === 'string') return spellString(value);
  if (value instanceof Float) return `float ${Object.is(value.value, -0) ? 0 : value.value}`;
  return String(value);
}

const spellString = (text: string) => `'${text}'`;

function spellList(items: Spelling[], options: Options): Spelling {
  return `[${(options.ignoreListOrder ? items.sort() : items).join(', ')}]`;
}

function spellMap(entries: (readonly [string, Spelling])[]): Spelling {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${key}: ${item}`).join(', ')}}`;
}

function spellProperties(properties: ValueMap, spell: (value: Value) => Spelling): Spelling {
  return spellMap([...properties].map(([key, item]) => [key, spell(item)]));
}

function spellNode(node: number, graph: GraphSource, spell: (value: Value) => Spelling): Spelling {
  const labels = Array.from(graph.labelsOf(node), (label) => `:${graph.labelName(label)}`).sort();
  return `(${labels.join('')}${spellProperties(graph.nodeProperties(node), spell)})`;
}

function spellRelationship(value: RelationshipValue, graph: GraphSource, spell: (value: Value) => Spelling): Spelling {
  return `[:${graph.typeName(value.type)}${spellProperties(graph.relationshipProperties(value.relationship), spell)}]`;
}

class NotationReader {
  readonly #text: string;
  readonly #options: Options;
  #at = 0;

  constructor(text: string, options: Options) {
    this.#text = text.trim();
    this.#options = options;
  }

  end(): void {
    if (this.#at !== this.#text.length) throw new Error(`cannot read "${this.#text}" beyond ${this.#at}`);
  }

  spelling(): Spelling {
    this.#blanks();
    const next = this.#text[this.#at];
    if (next === '(') return this.#node();
    if (next === '<') return this.#path();
    if (next === '[' && this.#text[this.#at + 1] === ':') return this.#relationship();
    if (next === '[')
      return spellList(
        this.#list(() => this.spelling()),
        this.#options,
      );
    if (next === '{') return spellMap(this.#entries(() => this.spelling()));
    const value = this.#scalar();
    if (typeof value === 'string') return spellString(value);
    return value instanceof Float ? `float ${Object.is(value.value, -0) ? 0 : value.value}` : String(value);
  }

  value(): Value {
    this.#blanks();
    if (this.#text[this.#at] === '[') return this.#list(() => this.value());
    if (this.#text[this.#at] === '{') return new Map(this.#entries(() => this.value()));
    return this.#scalar();
  }

  #blanks(): void {
    while (this.#text[this.#at] === ' ') this.#at++;
  }

  #take(symbol: string): boolean {
    this.#blanks();
    if (!this.#text.startsWith(symbol, this.#at)) return false;
    this.#at += symbol.length;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw new Error(`expected ${symbol} at ${this.#at} of "${this.#text}"`);
  }

  #list<T>(item: () => T): T[] {
    this.#expect('[');
    const items: T[] = [];
    while (!this.#take(']')) {
      items.push(item());
      this.#take(',');
    }
    return items;
  }

  #entries<T>(item: () => T): [string, T][] {
    this.#expect('{');
    const entries: [string, T][] = [];
    while (!this.#take('}')) {
      this.#blanks();
      const quoted = this.#text[this.#at] === '`';
      const key = quoted ? this.#match(/`[^`]*`/y).slice(1, -1) : this.#match(/[^:\s]+/y);
      this.#expect(':');
      entries.push([key, item()]);
      this.#take(',');
    }
    return entries;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) throw new Error(`cannot read "${this.#text}" at ${this.#at}`);
    this.#at += found[0].length;
    return found[0];
  }

  #scalar(): Value {
    this.#blanks();
    if (this.#text[this.#at] === "'")
      return this.#match(/'(?:[^'\\]|\\.)*'/y)
        .slice(1, -1)
        .replace(/\\(.)/g, '$1');
    const word = this.#match(/[^\s,\]})>]+/y);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'NaN') return new Float(Number.NaN);
    if (word === 'Inf' || word === '-Inf') return new Float(word === 'Inf' ? Infinity : -Infinity);
    return /^-?\d+$/.test(word) ? toInteger(BigInt(word)) : new Float(Number(word));
  }

  #properties(): Spelling {
    this.#blanks();
    return this.#text[this.#at] === '{' ? spellMap(this.#entries(() => this.spelling())) : '{}';
  }

  #node(): Spelling {
    this.#expect('(');
    const labels: string[] = [];
    while (this.#take(':')) labels.push(`:${this.#match(/[^\s:{)]+/y)}`);
    const properties = this.#properties();
    this.#expect(')');
    return `(${labels.sort().join('')}${properties})`;
  }

  #relationship(): Spelling {
    this.#expect('[');
    this.#expect(':');
    const type = this.#match(/[^\s{\]]+/y);
    const properties = this.#properties();
    this.#expect(']');
    return `[:${type}${properties}]`;
  }

  #path(): Spelling {
    this.#expect('<');
    let text = `<${this.#node()}`;
    while (!this.#take('>')) {
      const back = this.#take('<-');
      if (!back) this.#expect('-');
      const relationship = this.#relationship();
      this.#expect(back ? '-' : '->');
      text += `${back ? '<-' : '-'}${relationship}${back ? '-' : '->'}${this.#node()}`;
    }
    return `${text}>`;
  }
}
