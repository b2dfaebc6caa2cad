import { writeSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { PackedBatch } from '@chokepoint/graph';
import type { NodeRef } from '@chokepoint/ingest';
import type { LooseEdge } from '../../graph/writer/protocol.ts';
import type { Held } from '../../graph/writer/retained-images.ts';
import { END, KEPT, type Spill } from './spill-file.ts';

/** What a stub or an edge with a loose end takes in memory, roughly. */
const LOOSE_BYTES = 512;

/** The disk is full: nothing is wrong with the file. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

/** The parts of one file that wait for the commit: the first of an upload in memory, later ones on disk. */
export class WaitingParts {
  batches: Held<PackedBatch>[] = [];
  stubs: Held<readonly NodeRef[]>[] = [];
  looseEdges: Held<readonly LooseEdge[]>[] = [];
  readonly #spill: Spill;
  #kept = 0;

  constructor(spill: Spill) {
    this.#spill = spill;
  }

  batch(batch: PackedBatch): void {
    this.batches.push(this.#hold(batch, bytesOf(batch)));
  }

  loose(stubs: readonly NodeRef[], edges: readonly LooseEdge[]): void {
    if (stubs.length > 0) this.stubs.push(this.#hold(stubs, stubs.length * LOOSE_BYTES));
    if (edges.length > 0) this.looseEdges.push(this.#hold(edges, edges.length * LOOSE_BYTES));
  }

  takeBack(): void {
    Atomics.sub(this.#spill.counters, KEPT, BigInt(this.#kept));
    this.#kept = 0;
    this.batches = [];
    this.stubs = [];
    this.looseEdges = [];
  }

  #hold<T>(value: T, bytes: number): Held<T> {
    const { counters, mostKept } = this.#spill;
    const before = Number(Atomics.add(counters, KEPT, BigInt(bytes)));
    if (before + bytes <= mostKept) {
      this.#kept += bytes;
      return { value };
    }
    Atomics.sub(counters, KEPT, BigInt(bytes));
    return this.#write(serialize(value));
  }

  #write<T>(bytes: Buffer): Held<T> {
    const { file, counters } = this.#spill;
    const at = Number(Atomics.add(counters, END, BigInt(bytes.length)));
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new NoRoom('the disk is full') : error;
    }
    return { file, at, length: bytes.length };
  }
}

function bytesOf({ values, records, nodes, edges }: PackedBatch): number {
  const arrays = [...values.chunks, values.offsets, values.slots, records.pairs, records.ends, nodes, edges];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}
