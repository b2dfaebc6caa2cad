import type { Evaluate, Row } from '../../execution/frame.ts';
import { groupKeyOf } from '../../operations/group-key.ts';
import { NodeValue } from '../../values/value.ts';

/** Nodes for which the keys of a grouping have the same values belong together. */
export class NodeKeys {
  readonly #keys: readonly Evaluate[] | undefined;
  readonly #slot: number;

  /** Without keys each node is a group by itself. */
  constructor(keys: readonly Evaluate[] | undefined, slot: number) {
    this.#keys = keys;
    this.#slot = slot;
  }

  /** The groups, each a list of nodes. */
  groups(row: Row, nodes: Iterable<number>): number[][] {
    if (!this.#keys) return Array.from(nodes, (node) => [node]);
    const byKey = new Map<string | number, number[]>();
    for (const node of nodes) {
      row[this.#slot] = new NodeValue(node);
      const key = groupKeyOf(this.#keys.map((evaluate) => evaluate(row)));
      const group = byKey.get(key);
      if (group) group.push(node);
      else byKey.set(key, [node]);
    }
    return [...byKey.values()];
  }
}
