import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { PolicyError } from './policy.ts';

export type Entries = ReadonlyMap<string, Node>;

/** Reads values of a YAML document; what is wrong is reported with its place. */
export class YamlReader {
  readonly #lines = new LineCounter();
  readonly root: Node | null;

  /** Aliases are refused: a short text with aliases can stand for a very long one. */
  constructor(text: string) {
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const [error] = document.errors;
    if (error) throw this.#errorAt(error.pos[0], error.message);
    this.root = document.contents;
  }

  lineOf(node: Node): number {
    return this.#lines.linePos(node.range?.[0] ?? 0).line;
  }

  /** The entries of a mapping; none where there is no value. */
  entries(node: Node | null, what: string, allowed: readonly string[]): Entries {
    if (node === null || (isScalar(node) && node.value === null)) return new Map();
    if (!isMap<Node, Node | null>(node)) throw this.error(node, `${what} must be a mapping`);
    const entries = new Map<string, Node>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!allowed.includes(name)) throw this.error(key, `${what} has no "${name}"; it has ${allowed.join(', ')}`);
      entries.set(name, value ?? key);
    }
    return entries;
  }

  required(entries: Entries, name: string, node: Node | null): Node {
    const found = entries.get(name);
    if (!found) throw this.error(node, `"${name}" is missing`);
    return found;
  }

  items(node: Node, what: string, most: number): readonly Node[] {
    if (!isSeq<Node>(node)) throw this.error(node, `${what} must be a list`);
    if (node.items.length > most) throw this.error(node, `${what} has more than ${most} entries`);
    return node.items;
  }

  text(node: Node, what: string): string {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value !== 'string' || value.trim() === '') throw this.error(node, `${what} must be a text`);
    return value;
  }

  flag(node: Node, what: string): boolean {
    if (!isScalar(node) || typeof node.value !== 'boolean') throw this.error(node, `${what} must be true or false`);
    return node.value;
  }

  /** `2 %`, or a number from 0 to 1. */
  share(node: Node): number {
    const value = isScalar(node) ? String(node.value).trim() : '';
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(value);
    const share = percent ? Number(percent[1]) / 100 : Number(value || Number.NaN);
    if (!(share >= 0 && share <= 1)) throw this.error(node, `"${value}" is not a share: write 2 % or 0.02`);
    return share;
  }

  /** The end of a day (UTC), or a time. */
  until(node: Node): Date {
    const value = isScalar(node) ? String(node.value) : '';
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value);
    const time = new Date(day ? `${value}T23:59:59.999Z` : value);
    const isRight = day || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value);
    if (!isRight || Number.isNaN(time.getTime()) || (day && !time.toISOString().startsWith(value)))
      throw this.error(node, `"${value}" is not a date: write 2027-01-31`);
    return time;
  }

  error(node: Node | null | undefined, message: string): PolicyError {
    const reason = isAlias(node) ? 'aliases are not supported' : message;
    return this.#errorAt(node?.range?.[0] ?? 0, reason);
  }

  #errorAt(offset: number, message: string): PolicyError {
    const { line, col } = this.#lines.linePos(offset);
    return new PolicyError(message, Math.max(line, 1), Math.max(col, 1));
  }
}
