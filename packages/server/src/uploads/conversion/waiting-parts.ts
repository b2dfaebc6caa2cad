import { writeSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { PackedBatch } from '@chokepoint/graph';
import type { NodeRef } from '@chokepoint/ingest';
import type { UnresolvedEdge } from '../../graph/writer/graph-change.ts';
import type { Spillable } from '../../graph/writer/spillable.ts';
import { NoRoomToConvert } from './conversion-errors.ts';
import { END, IN_MEMORY, type Spill } from './spill-file.ts';

/** Rough size in memory of a stub or an unresolved edge. */
const UNRESOLVED_BYTES = 512;

/** The parts of one file that wait for the commit: the first of an upload in memory, later ones on disk. */
export class WaitingParts {
  batches: Spillable<PackedBatch>[] = [];
  stubs: Spillable<readonly NodeRef[]>[] = [];
  unresolvedEdges: Spillable<readonly UnresolvedEdge[]>[] = [];
  readonly #spill: Spill;
  #inMemory = 0;

  constructor(spill: Spill) {
    this.#spill = spill;
  }

  batch(batch: PackedBatch): void {
    this.batches.push(this.#store(batch, bytesOf(batch)));
  }

  unresolved(stubs: readonly NodeRef[], edges: readonly UnresolvedEdge[]): void {
    if (stubs.length > 0) this.stubs.push(this.#store(stubs, stubs.length * UNRESOLVED_BYTES));
    if (edges.length > 0) this.unresolvedEdges.push(this.#store(edges, edges.length * UNRESOLVED_BYTES));
  }

  discard(): void {
    Atomics.sub(this.#spill.counters, IN_MEMORY, BigInt(this.#inMemory));
    this.#inMemory = 0;
    this.batches = [];
    this.stubs = [];
    this.unresolvedEdges = [];
  }

  #store<T>(value: T, bytes: number): Spillable<T> {
    const { counters, mostInMemory } = this.#spill;
    const before = Number(Atomics.add(counters, IN_MEMORY, BigInt(bytes)));
    if (before + bytes <= mostInMemory) {
      this.#inMemory += bytes;
      return { value };
    }
    Atomics.sub(counters, IN_MEMORY, BigInt(bytes));
    return this.#write(serialize(value));
  }

  #write<T>(bytes: Buffer): Spillable<T> {
    const { file, counters } = this.#spill;
    const at = Number(Atomics.add(counters, END, BigInt(bytes.length)));
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new NoRoomToConvert('the disk is full') : error;
    }
    return { file, at, length: bytes.length };
  }
}

function bytesOf({ values, records, nodes, edges }: PackedBatch): number {
  const arrays = [...values.chunks, values.offsets, values.slots, records.pairs, records.ends, nodes, edges];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}
