import type { Runtime } from '../../../execution/runtime.ts';
import type { Steps } from '../lanes/steps.ts';
import type { ListLevel, ListStep } from './list-level.ts';
import { MOST_LISTED } from './most-listed.ts';
import { ListWriter, ownLists } from './node-lists.ts';

/** One relationship of the spine. */
export class SingleStep implements ListStep {
  readonly #runtime: Runtime;
  readonly #steps: Steps;
  #reached = new Uint32Array(0);

  constructor(runtime: Runtime, steps: Steps) {
    this.#runtime = runtime;
    this.#steps = steps;
  }

  ahead(nodes: Uint32Array): Uint32Array {
    const { start, list } = this.#steps;
    const seen = new Uint8Array(start.length);
    const reached: number[] = [];
    for (const node of nodes) {
      this.#runtime.work(start[node + 1]! - start[node]! + 1);
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        const other = list[at]!;
        if (seen[other] === 1) continue;
        seen[other] = 1;
        reached.push(other);
      }
    }
    this.#reached = Uint32Array.from(reached);
    return this.#reached;
  }

  level(next: ListLevel | undefined): ListLevel | undefined {
    const { start, list: sources } = this.#steps;
    const nodeLimit = start.length - 1;
    if (!next) return { start, sources, lists: ownLists(nodeLimit) };
    const lists = new ListWriter(nodeLimit, nodeLimit);
    for (const node of this.#reached) {
      lists.begin(node);
      for (let at = next.start[node]!; at < next.start[node + 1]!; at++) {
        const source = next.sources[at]!;
        const [from, to] = [next.lists.start[source]!, next.lists.end[source]!];
        lists.add(next.lists.nodes, from, to);
        this.#runtime.work(to - from + 1);
      }
      lists.finish(node);
      if (lists.size > MOST_LISTED) return undefined;
    }
    return { start, sources, lists };
  }
}
