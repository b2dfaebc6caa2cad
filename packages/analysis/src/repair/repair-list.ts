import type { NodeIndex, PropertyValue } from '@chokepoint/graph';
import type { CreatedNode, NodeRepairs, RepairedNode } from '../view/node-repairs.ts';

/** Gathers repairs; several to one node are merged. */
export class RepairList {
  readonly #created = new Map<string, CreatedNode>();
  readonly #repaired = new Map<NodeIndex, RepairedNode>();

  create(node: CreatedNode): void {
    if (!this.#created.has(node.objectId)) this.#created.set(node.objectId, node);
  }

  addKind(node: NodeIndex, kind: string): void {
    const { kinds, properties } = this.#of(node);
    this.#repaired.set(node, { kinds: [...kinds, kind], properties });
  }

  setProperties(node: NodeIndex, changed: Readonly<Record<string, PropertyValue | null>>): void {
    const { kinds, properties } = this.#of(node);
    this.#repaired.set(node, { kinds, properties: { ...properties, ...changed } });
  }

  finish(): NodeRepairs {
    return { created: [...this.#created.values()], repaired: this.#repaired };
  }

  #of(node: NodeIndex): RepairedNode {
    return this.#repaired.get(node) ?? { kinds: [], properties: {} };
  }
}
