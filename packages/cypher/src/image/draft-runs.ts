import type { RelationshipRuns } from '../graph-source.ts';

type Growing = Uint32Array<ArrayBuffer>;

/**
 * One direction of relationships that can be changed. It begins as a copy of an image's runs; a run that grows is moved
 * behind all others, with room to grow on.
 */
export class DraftRuns implements RelationshipRuns {
  start: Growing;
  end: Growing;
  other: Growing;
  type: Growing;
  relationship: Growing;
  readonly #room = new Map<number, number>();
  #used: number;

  constructor(base: RelationshipRuns, nodeCount: number) {
    this.start = Uint32Array.from(base.start);
    this.end = Uint32Array.from(base.end);
    this.other = Uint32Array.from(base.other);
    this.type = Uint32Array.from(base.type);
    this.relationship = Uint32Array.from(base.relationship);
    this.#used = this.other.length;
    this.addNodes(nodeCount);
  }

  /** Nodes up to `nodeCount` exist, the new ones without relationships. */
  addNodes(nodeCount: number): void {
    if (nodeCount <= this.start.length) return;
    this.start = grown(this.start, nodeCount);
    this.end = grown(this.end, nodeCount);
  }

  add(node: number, other: number, type: number, relationship: number): void {
    this.#makeRoom(node);
    let at = this.end[node]!;
    this.end[node]!++;
    for (; at > this.start[node]! && this.#comesAfter(at - 1, type, other); at--) this.#copy(at - 1, at);
    this.other[at] = other;
    this.type[at] = type;
    this.relationship[at] = relationship;
  }

  #comesAfter(at: number, type: number, other: number): boolean {
    return this.type[at]! > type || (this.type[at] === type && this.other[at]! > other);
  }

  #copy(from: number, to: number): void {
    this.other[to] = this.other[from]!;
    this.type[to] = this.type[from]!;
    this.relationship[to] = this.relationship[from]!;
  }

  #makeRoom(node: number): void {
    const start = this.start[node]!;
    const length = this.end[node]! - start;
    if (length < (this.#room.get(node) ?? 0)) return;
    const room = Math.max(4, length * 2);
    this.#reserve(this.#used + room);
    for (let at = 0; at < length; at++) this.#copy(start + at, this.#used + at);
    this.start[node] = this.#used;
    this.end[node] = this.#used + length;
    this.#room.set(node, room);
    this.#used += room;
  }

  #reserve(size: number): void {
    if (size <= this.other.length) return;
    const capacity = Math.max(size, this.other.length * 2);
    this.other = grown(this.other, capacity);
    this.type = grown(this.type, capacity);
    this.relationship = grown(this.relationship, capacity);
  }

  remove(node: number, relationship: number): void {
    const end = this.end[node]!;
    let at = this.start[node]!;
    while (at < end && this.relationship[at] !== relationship) at++;
    if (at === end) return;
    for (; at + 1 < end; at++) this.#copy(at + 1, at);
    this.end[node] = end - 1;
  }

  /** The relationship of a type from `node` to `other`, or undefined. */
  find(node: number, type: number, other: number): number | undefined {
    for (let at = this.start[node]!; at < this.end[node]!; at++)
      if (this.type[at] === type && this.other[at] === other) return this.relationship[at];
    return undefined;
  }
}

function grown(array: Growing, length: number): Growing {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}
