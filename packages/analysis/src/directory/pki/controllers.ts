import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable } from '../../view/closure.ts';

/** Rights to change the DNS name of an account. */
export const CONTROL = ['GenericAll', 'GenericWrite', 'Owns', 'WriteOwner', 'WriteDacl'] as const;
/** Rights to change its UPN. */
export const CONTROL_OF_NAME = [...CONTROL, 'WritePublicInformation'] as const;

/**
 * Groups, users and computers with a right over an account, by account. Cached, because the same accounts are looked up
 * repeatedly.
 */
export class Controllers {
  readonly #start: Uint32Array;
  readonly #controllers: Uint32Array;

  constructor(graph: AnalysisGraph, rights: readonly string[]) {
    const groups = graph.ofKind('Group');
    const attackers = graph.ofKinds('Group', 'User', 'Computer');
    const found: NodeIndex[] = [];
    const add = (controller: NodeIndex) => {
      if (attackers.has(controller)) found.push(controller);
    };
    this.#start = new Uint32Array(graph.nodeCount + 1);
    for (let account = 0; account < graph.nodeCount; account++) {
      if (!groups.has(account)) for (const right of rights) graph.eachSource(account, right, add);
      this.#start[account + 1] = found.length;
    }
    this.#controllers = Uint32Array.from(found);
  }

  /** Principals that control at least one of the accounts that pass the test. There may be very many accounts. */
  ofAny({ size, words }: NodeSet, test: (account: NodeIndex) => boolean): NodeIndex[] {
    const found = new NodeSet(size);
    for (let word = 0; word < words.length; word++)
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const account = (word << 5) + (31 - Math.clz32(bits & -bits));
        const end = this.#start[account + 1]!;
        let at = this.#start[account]!;
        if (at === end || !test(account)) continue;
        for (; at < end; at++) found.add(this.#controllers[at]!);
      }
    return [...found];
  }
}

export const controllers = reusable((graph: AnalysisGraph) => new Controllers(graph, CONTROL));
export const controllersOfName = reusable((graph: AnalysisGraph) => new Controllers(graph, CONTROL_OF_NAME));
