import type { ValueCode, ValueTable } from './value-table.ts';

/**
 * Translates codes of one table to codes of another; each value is copied once and only when needed. Does nothing if
 * both are the same table.
 */
export class Interner {
  readonly from: ValueTable;
  readonly to: ValueTable;
  readonly #known: Uint32Array | undefined;

  constructor(from: ValueTable, to: ValueTable) {
    this.from = from;
    this.to = to;
    if (from !== to) this.#known = new Uint32Array(from.limit);
  }

  code(code: ValueCode): ValueCode {
    if (!this.#known) return code;
    const known = this.#known[code]!;
    if (known !== 0 || code === 0) return known;
    const found = this.to.transfer(this.from, code);
    this.#known[code] = found;
    return found;
  }
}
