import { powerOfTwo } from '../values/shared-memory.ts';
import { GrowingList } from './growing-list.ts';

/** The share of the slots that is taken at most. */
const FULLEST = 0.7;

/** Edges named by (start, kind, end), each once, numbered as they come. */
export class PendingEdges {
  readonly starts = new GrowingList();
  readonly kinds = new GrowingList();
  readonly ends = new GrowingList();
  readonly records = new GrowingList();
  readonly origins = new GrowingList();
  /** The edge of the image plus 1; 0 for a new one. */
  readonly existing = new GrowingList();
  /** Two numbers per slot: an edge plus 1, and the hash of its triple. */
  #slots = new Uint32Array(64);

  get count(): number {
    return this.starts.length;
  }

  /** Makes room for so many edges in all. */
  reserve(count: number): void {
    for (const list of [this.starts, this.kinds, this.ends, this.records, this.origins, this.existing])
      list.reserve(count);
    const room = powerOfTwo(Math.ceil(count / FULLEST)) * 2;
    if (room > this.#slots.length) this.#reindex(room);
  }

  find(start: number, kind: number, end: number): number | undefined {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const wanted = hash(start, kind, end);
    for (let slot = (wanted * 2) & mask; ; slot = (slot + 2) & mask) {
      const entry = slots[slot]!;
      if (entry === 0) return undefined;
      if (slots[slot + 1] !== wanted) continue;
      const edge = entry - 1;
      if (this.starts.get(edge) === start && this.ends.get(edge) === end && this.kinds.get(edge) === kind) return edge;
    }
  }

  add(start: number, kind: number, end: number, record: number, origin: number, existing: number): void {
    this.starts.push(start);
    this.kinds.push(kind);
    this.ends.push(end);
    this.records.push(record);
    this.origins.push(origin);
    this.existing.push(existing);
    if (this.count * 2 > this.#slots.length * FULLEST) this.#reindex(this.#slots.length * 4);
    else this.#insert(this.count - 1);
  }

  #reindex(room: number): void {
    this.#slots = new Uint32Array(room);
    for (let edge = 0; edge < this.count; edge++) this.#insert(edge);
  }

  #insert(edge: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const own = hash(this.starts.get(edge), this.kinds.get(edge), this.ends.get(edge));
    let slot = (own * 2) & mask;
    while (slots[slot] !== 0) slot = (slot + 2) & mask;
    slots[slot] = edge + 1;
    slots[slot + 1] = own;
  }
}

function hash(start: number, kind: number, end: number): number {
  let mixed = Math.imul(start, 0x9e3779b1) ^ Math.imul(end, 0x85ebca6b) ^ Math.imul(kind, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
