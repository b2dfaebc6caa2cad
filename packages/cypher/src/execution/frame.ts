import type { Value } from '../values/value.ts';

/** The values of one row by slot. A row that is handed on is only valid during the call: copy it to keep it. */
export type Row = Value[];

/** An expression made ready to run on rows. */
export type Evaluate = (row: Row) => Value;

/** Which slot of a row holds which variable. Inner frames add variables without disturbing the slots of outer ones. */
export class Frame {
  readonly #slots = new Map<string, number>();
  readonly #parent: Frame | undefined;
  readonly #counter: { next: number };

  constructor(parent?: Frame) {
    this.#parent = parent;
    this.#counter = parent ? parent.#counter : { next: 0 };
  }

  /** How many slots a row needs so far. */
  get size(): number {
    return this.#counter.next;
  }

  slotOf(name: string): number | undefined {
    return this.#slots.get(name) ?? this.#parent?.slotOf(name);
  }

  define(name: string): number {
    const slot = this.#counter.next++;
    this.#slots.set(name, slot);
    return slot;
  }

  /** A slot without a name. */
  reserve(): number {
    return this.#counter.next++;
  }

  /** Every variable that can be seen, inner ones hiding outer ones of the same name. */
  variables(): Map<string, number> {
    const all = this.#parent ? this.#parent.variables() : new Map<string, number>();
    for (const [name, slot] of this.#slots) all.set(name, slot);
    return all;
  }
}

/** A generated name for something without one. It begins with a character that no query would use in a name. */
export function generatedName(what: string | number): string {
  return `\u0000${what}`;
}

export function isGenerated(name: string): boolean {
  return name.startsWith('\u0000');
}
