import type { Evaluate, Row } from '../../execution/frame.ts';
import { groupKey, groupKeyOf } from '../../operations/group-key.ts';
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
    const keys = this.#keys;
    const byText = new Map<string, number[]>();
    const byKey = new Map<string | number, number[]>();
    const groups: number[][] = [];
    const add = <K>(map: Map<K, number[]>, key: K, node: number) => {
      const group = map.get(key);
      if (group) group.push(node);
      else groups.push(newGroup(map, key, node));
    };
    for (const node of nodes) {
      row[this.#slot] = new NodeValue(node);
      const only = keys.length === 1 ? keys[0]!(row) : undefined;
      if (typeof only === 'string') add(byText, only, node);
      else add(byKey, only === undefined ? groupKeyOf(keys.map((evaluate) => evaluate(row))) : groupKey(only), node);
    }
    return groups;
  }
}

function newGroup<K>(groups: Map<K, number[]>, key: K, node: number): number[] {
  const group = [node];
  groups.set(key, group);
  return group;
}
