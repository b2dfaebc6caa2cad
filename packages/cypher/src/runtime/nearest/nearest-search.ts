import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';

const FAR = -1;

type NearestWalk = {
  readonly outgoing: boolean;
  readonly incoming: boolean;
  readonly mask: Uint8Array | undefined;
  readonly max: number;
};

/**
 * How far each node is from the nearest of many targets: one breadth-first search that begins at all of them, against
 * the direction of the walk. A target is not near itself; its nearest other one is searched from it alone.
 */
export class NearestSearch {
  readonly #runtime: Runtime;
  readonly #walk: NearestWalk;
  readonly #isTarget: Uint8Array;
  readonly #distance: Int32Array;

  constructor(runtime: Runtime, walk: NearestWalk, targets: readonly number[]) {
    const { nodeLimit } = runtime.graph;
    this.#runtime = runtime;
    this.#walk = walk;
    this.#isTarget = new Uint8Array(nodeLimit);
    this.#distance = new Int32Array(nodeLimit).fill(FAR);
    for (const target of targets) this.#isTarget[target] = 1;
    this.#spread(targets);
  }

  /** Undefined when no other target can be reached. */
  from(start: number): number | undefined {
    if (this.#isTarget[start] === 1) return this.#search(start);
    const distance = this.#distance[start]!;
    return distance === FAR ? undefined : distance;
  }

  isTarget(node: number): boolean {
    return this.#isTarget[node] === 1;
  }

  #spread(targets: readonly number[]): void {
    const distance = this.#distance;
    for (const target of targets) distance[target] = 0;
    let frontier: number[] = [...targets];
    for (let level = 1; level <= this.#walk.max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const node of frontier)
        this.#each(node, true, (other) => {
          if (distance[other] !== FAR) return true;
          distance[other] = level;
          reached.push(other);
          return true;
        });
      frontier = reached;
    }
  }

  #search(start: number): number | undefined {
    const seen = new Set([start]);
    let frontier = [start];
    for (let level = 1; level <= this.#walk.max && frontier.length > 0; level++) {
      const reached: number[] = [];
      let found = false;
      for (const node of frontier) {
        this.#each(node, false, (other) => {
          if (seen.has(other)) return true;
          seen.add(other);
          reached.push(other);
          found = this.#isTarget[other] === 1;
          return !found;
        });
        if (found) return level;
      }
      frontier = reached;
    }
    return undefined;
  }

  /** Calls `visit` with the nodes next to a node, along the walk or back, until it returns false. */
  #each(node: number, back: boolean, visit: (other: number) => boolean): void {
    const { graph } = this.#runtime;
    const { outgoing, incoming } = this.#walk;
    if ((back ? incoming : outgoing) && !this.#follow(node, graph.outgoing, visit)) return;
    if (back ? outgoing : incoming) this.#follow(node, graph.incoming, visit);
  }

  #follow(node: number, runs: RelationshipRuns, visit: (other: number) => boolean): boolean {
    const { mask } = this.#walk;
    const { visible } = this.#runtime;
    const end = runs.end[node]!;
    this.#runtime.work(end - runs.start[node]! + 1);
    for (let at = runs.start[node]!; at < end; at++) {
      if (mask && mask[runs.type[at]!] === 0) continue;
      const other = runs.other[at]!;
      if (visible && !visible.has(other)) continue;
      if (!visit(other)) return false;
    }
    return true;
  }
}
