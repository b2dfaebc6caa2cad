import type { TextShape } from '../../graph-source.ts';

/** Texts are found by their first characters, so many of them. */
const PREFIX = 6;

/** Texts, each with some nodes, that can be found inside another text by one pass over it. */
export class TextParts {
  readonly #nodes = new Map<string, number[]>();
  /** By the first characters of a text: the lengths of all texts that begin so. */
  readonly #lengths = new Map<string, number[]>();
  /** How many characters the first ones are. */
  readonly #prefixes = new Set<number>();

  add(text: string, node: number): void {
    const nodes = this.#nodes.get(text);
    if (nodes) {
      nodes.push(node);
      return;
    }
    this.#nodes.set(text, [node]);
    const prefix = text.slice(0, PREFIX);
    const lengths = this.#lengths.get(prefix);
    if (!lengths) this.#lengths.set(prefix, [text.length]);
    else if (!lengths.includes(text.length)) lengths.push(text.length);
    this.#prefixes.add(prefix.length);
  }

  /** The nodes of all texts that the given one contains, starts or ends with, each node once. */
  find(whole: string, shape: TextShape): number[] {
    const found = new Set<string>();
    const last = shape === 'startsWith' ? 0 : whole.length;
    for (let at = 0; at <= last; at++) this.#findAt(whole, at, shape === 'endsWith', found);
    return [...found].flatMap((text) => this.#nodes.get(text)!);
  }

  #findAt(whole: string, at: number, toEnd: boolean, found: Set<string>): void {
    const left = whole.length - at;
    for (const size of this.#prefixes) {
      if (size > left) continue;
      const lengths = this.#lengths.get(whole.slice(at, at + size));
      if (!lengths) continue;
      for (const length of lengths) {
        if (toEnd ? length !== left : length > left) continue;
        const text = whole.slice(at, at + length);
        if (this.#nodes.has(text)) found.add(text);
      }
    }
  }
}
