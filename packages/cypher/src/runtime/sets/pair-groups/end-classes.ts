import type { Evaluate, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { groupKeyOf } from '../../../operations/group-key.ts';
import { NodeValue, type Value } from '../../../values/value.ts';

/** The groups that ends of a spine belong to by the values of their keys. Each node is looked at once. */
export class EndClasses {
  /** By group: the values of the keys. */
  readonly values: (readonly Value[])[] = [];
  readonly #runtime: Runtime;
  readonly #keys: readonly Evaluate[];
  readonly #slot: number;
  /** By node: the number of its group, with one added. */
  readonly #classes: Uint32Array;
  readonly #known = new Map<string | number, number>();

  constructor(runtime: Runtime, keys: readonly Evaluate[], slot: number) {
    this.#runtime = runtime;
    this.#keys = keys;
    this.#slot = slot;
    this.#classes = new Uint32Array(runtime.graph.nodeLimit);
  }

  of(row: Row, node: number): number {
    const known = this.#classes[node]!;
    if (known !== 0) return known - 1;
    row[this.#slot] = new NodeValue(node);
    const values = this.#keys.map((key) => key(row));
    const key = groupKeyOf(values);
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.values.length;
      this.values.push(values);
      this.#known.set(key, found);
      this.#runtime.hold(values.length + 1);
    }
    this.#classes[node] = found + 1;
    return found;
  }
}
