import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';

const UNKNOWN = 0;
const OPEN = 1;
const COUNTED = 2;
const CYCLIC = 3;

/**
 * The number of trails from a node to the ends that count. Where no cycle can be reached, it is the sum over the next
 * nodes, each worked out once for all starts.
 */
export class TrailCounter {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #mask: Uint8Array | undefined;
  readonly #counts: (node: number) => boolean;
  readonly #state: Uint8Array;
  readonly #trails: Float64Array;

  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    counts: (node: number) => boolean,
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#mask = mask;
    this.#counts = counts;
    this.#state = new Uint8Array(runtime.graph.nodeLimit);
    this.#trails = new Float64Array(runtime.graph.nodeLimit);
  }

  /** Undefined when a cycle can be reached from the node: then trails have to be walked. */
  countFrom(start: number): number | undefined {
    if (this.#state[start] === UNKNOWN) this.#visit(start);
    return this.#state[start] === COUNTED ? this.#trails[start] : undefined;
  }

  /** Depth first with a stack of its own. A node is finished when all it leads to is. */
  #visit(start: number): void {
    const runs = this.#runs;
    const state = this.#state;
    const trails = this.#trails;
    const mask = this.#mask;
    const runtime = this.#runtime;
    const path = [start];
    const at = [runs.start[start]!];
    state[start] = OPEN;
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      const position = at[at.length - 1]!;
      if (position >= runs.end[node]!) {
        if (state[node] === OPEN) state[node] = trails[node]! <= Number.MAX_SAFE_INTEGER ? COUNTED : CYCLIC;
        path.pop();
        at.pop();
        continue;
      }
      runtime.tick();
      const other = runs.other[position]!;
      if ((mask && mask[runs.type[position]!] === 0) || runtime.visible?.has(other) === false) {
        at[at.length - 1]!++;
        continue;
      }
      if (state[other] === UNKNOWN) {
        state[other] = OPEN;
        path.push(other);
        at.push(runs.start[other]!);
        continue; // come back to this position when `other` is finished
      }
      at[at.length - 1]!++;
      if (state[other] === COUNTED) trails[node]! += trails[other]! + (this.#counts(other) ? 1 : 0);
      else state[node] = CYCLIC;
    }
  }
}
