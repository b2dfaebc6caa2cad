import { GrowingList } from './growing-list.ts';

/** Edges named by (start, kind, end), each once, numbered as they come. */
export class PendingEdges {
  readonly starts = new GrowingList();
  readonly kinds = new GrowingList();
  readonly ends = new GrowingList();
  readonly records = new GrowingList();
  readonly origins = new GrowingList();
  /** The edge of the image plus 1; 0 for a new one. */
  readonly existing = new GrowingList();
  #slots = new Uint32Array(32);

  get count(): number {
    return this.starts.length;
  }

  find(start: number, kind: number, end: number): number | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = hash(start, kind, end) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!;
      if (entry === 0) return undefined;
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
    if (this.count * 2 > this.#slots.length) this.#reindex(this.#slots.length * 4);
    else this.#insert(this.count - 1);
  }

  #reindex(room: number): void {
    this.#slots = new Uint32Array(room);
    for (let edge = 0; edge < this.count; edge++) this.#insert(edge);
  }

  #insert(edge: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash(this.starts.get(edge), this.kinds.get(edge), this.ends.get(edge)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = edge + 1;
  }
}

function hash(start: number, kind: number, end: number): number {
  let mixed = Math.imul(start, 0x9e3779b1) ^ Math.imul(end, 0x85ebca6b) ^ Math.imul(kind, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
