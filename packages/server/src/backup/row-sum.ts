import { createHash } from 'node:crypto';
import type { Row } from '../storage/dump/dump-rows.ts';

/** A sum over rows that does not depend on their order. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.rows++;
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    this.#sum = (this.#sum + digest.readBigUInt64BE()) & 0xffff_ffff_ffff_ffffn;
  }

  get sum(): string {
    return this.#sum.toString(16);
  }
}
