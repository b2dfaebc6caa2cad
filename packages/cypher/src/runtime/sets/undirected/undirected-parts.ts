/** The steps between nodes, each listed at both of them: positions `start[node] .. start[node + 1] - 1` of `list`. */
type Steps = { readonly start: Uint32Array; readonly list: Uint32Array };

const NO_PARENT = -1;

/**
 * The connected parts of a graph without directions, and its nodes on cycles: a walk that uses no relationship twice leads
 * from a node to every other one of its part, and back to itself exactly when one of its relationships is no bridge
 * (Tarjan).
 */
export class UndirectedParts {
  /** By node: the number of its part; 0 for nodes that do not exist. */
  readonly of: Uint32Array;
  readonly #onCycle: Uint8Array;
  readonly #steps: Steps;
  // By node, for the depth-first search:
  readonly #order: Uint32Array;
  readonly #low: Uint32Array;
  readonly #parent: Int32Array;
  readonly #at: Uint32Array;
  /** Whether the step back to the parent was passed over. */
  readonly #passed: Uint8Array;
  #visited = 0;
  count = 0;

  constructor(steps: Steps, exists: (node: number) => boolean, work: (steps: number) => void) {
    const nodes = steps.start.length - 1;
    this.#steps = steps;
    this.of = new Uint32Array(nodes);
    this.#onCycle = new Uint8Array(nodes);
    this.#order = new Uint32Array(nodes);
    this.#low = new Uint32Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#at = new Uint32Array(nodes);
    this.#passed = new Uint8Array(nodes);
    for (let node = 0; node < nodes; node++) {
      if (this.#order[node] !== 0 || !exists(node)) continue;
      const before = this.#visited;
      this.#search(node);
      work(1 + this.#visited - before);
    }
  }

  isOnCycle(node: number): boolean {
    return this.#onCycle[node] === 1;
  }

  #search(root: number): void {
    this.count++;
    const stack = [root];
    this.#enter(root, NO_PARENT);
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (this.#at[node]! < this.#steps.start[node + 1]!) {
        const next = this.#follow(node);
        if (next !== undefined) stack.push(next);
      } else {
        stack.pop();
        this.#leave(node);
      }
    }
  }

  #enter(node: number, parent: number): void {
    this.#order[node] = ++this.#visited;
    this.#low[node] = this.#visited;
    this.#parent[node] = parent;
    this.#at[node] = this.#steps.start[node]!;
    this.of[node] = this.count;
  }

  /** Takes the next step of a node. Returns a node that was not visited before. */
  #follow(node: number): number | undefined {
    const other = this.#steps.list[this.#at[node]!++]!;
    if (other === this.#parent[node] && this.#passed[node] === 0) {
      this.#passed[node] = 1;
      return undefined;
    }
    if (this.#order[other] === 0) {
      this.#enter(other, node);
      return other;
    }
    this.#onCycle[node] = 1;
    this.#onCycle[other] = 1;
    this.#low[node] = Math.min(this.#low[node]!, this.#order[other]!);
    return undefined;
  }

  #leave(node: number): void {
    const parent = this.#parent[node]!;
    if (parent === NO_PARENT) return;
    this.#low[parent] = Math.min(this.#low[parent]!, this.#low[node]!);
    if (this.#low[node]! > this.#order[parent]!) return;
    this.#onCycle[node] = 1;
    this.#onCycle[parent] = 1;
  }
}
