/** Nodes, and in how many ways each is come to. Some may turn out to be come to in no way. */
export class ReachedNodes {
  /** The first `count` are the nodes. */
  readonly nodes: Uint32Array;
  count = 0;
  /** By node. */
  readonly times: Float64Array;
  /** By node: whether it is in the list. */
  readonly #isListed: Uint8Array;

  constructor(nodeLimit: number) {
    this.nodes = new Uint32Array(nodeLimit);
    this.times = new Float64Array(nodeLimit);
    this.#isListed = new Uint8Array(nodeLimit);
  }

  clear(): void {
    const { nodes, times, count } = this;
    for (let at = 0; at < count; at++) {
      times[nodes[at]!] = 0;
      this.#isListed[nodes[at]!] = 0;
    }
    this.count = 0;
  }

  add(node: number, ways: number): void {
    if (this.#isListed[node] === 0) {
      this.#isListed[node] = 1;
      this.nodes[this.count++] = node;
    }
    this.times[node]! += ways;
  }

  /** Adds the same number of ways to each node of a list. */
  addAll(list: Uint32Array, from: number, to: number, ways: number): void {
    const [nodes, times, isListed] = [this.nodes, this.times, this.#isListed];
    let { count } = this;
    for (let at = from; at < to; at++) {
      const node = list[at]!;
      if (isListed[node] === 0) {
        isListed[node] = 1;
        nodes[count++] = node;
      }
      times[node]! += ways;
    }
    this.count = count;
  }
}
