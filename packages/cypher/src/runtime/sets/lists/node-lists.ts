/** Lists of nodes by a number: positions `start[key] .. end[key] - 1` of `nodes`. */
export type NodeLists = { readonly start: Uint32Array; readonly end: Uint32Array; readonly nodes: Uint32Array };

/** Every node leads to itself alone. */
export function ownLists(nodeLimit: number): NodeLists {
  const start = new Uint32Array(nodeLimit);
  for (let node = 0; node < nodeLimit; node++) start[node] = node;
  return { start, end: start.map((node) => node + 1), nodes: start };
}

/** Lists that are written one after the other, each of different nodes. */
export class ListWriter implements NodeLists {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  nodes = new Uint32Array(1024);
  /** How long all lists are together. */
  size = 0;
  readonly #mark: Uint32Array;
  #stamp = 0;

  constructor(keys: number, nodeLimit: number) {
    this.start = new Uint32Array(keys);
    this.end = new Uint32Array(keys);
    this.#mark = new Uint32Array(nodeLimit);
  }

  begin(key: number): void {
    this.#stamp++;
    this.start[key] = this.size;
  }

  /** Adds those of a list that the current one does not have yet. */
  add(list: Uint32Array, from: number, to: number): void {
    this.#reserve(to - from);
    const [mark, stamp, nodes] = [this.#mark, this.#stamp, this.nodes];
    let { size } = this;
    for (let at = from; at < to; at++) {
      const node = list[at]!;
      if (mark[node] === stamp) continue;
      mark[node] = stamp;
      nodes[size++] = node;
    }
    this.size = size;
  }

  finish(key: number): void {
    this.end[key] = this.size;
  }

  /** Two keys have the same list. */
  share(key: number, other: number): void {
    this.start[key] = this.start[other]!;
    this.end[key] = this.end[other]!;
  }

  #reserve(more: number): void {
    if (this.size + more <= this.nodes.length) return;
    const longer = new Uint32Array(2 * (this.size + more));
    longer.set(this.nodes.subarray(0, this.size));
    this.nodes = longer;
  }
}
