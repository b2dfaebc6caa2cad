import type { GraphBuilder, GraphImage, NodeIndex } from '@chokepoint/graph';

/** The kinds of what collectors of directories and tenants write, even if they only refer to it. */
const COLLECTED = ['Base', 'AZBase'];
/** Properties that every node has. */
const EVERY_NODE = ['objectid', 'lastseen'];
/** Properties that nodes have when a file lists them, and not when it only refers to them. */
const LISTED = ['primarykind', 'lastcollected'];

/**
 * Source kinds of nodes that files only refer to. Such a node has the source kinds of all files that refer to it, until
 * another file defines it: a file that lists it, or one of a collector of directories or tenants. So the order in which
 * the files come does not matter.
 */
export class StubKinds {
  readonly #base: GraphImage;
  readonly #builder: GraphBuilder;

  constructor(base: GraphImage, builder: GraphBuilder) {
    this.#base = base;
    this.#builder = builder;
  }

  /** Whether the node is defined, in the graph or by the batches of the builder. */
  isDefined(objectId: string): boolean {
    const node = this.#base.nodeByObjectId(objectId);
    return (node !== undefined && !this.#isStub(node)) || this.#isWritten(objectId);
  }

  /** Takes the source kinds from stubs of the graph that the batches define. */
  drop(sourceKinds: readonly string[]): void {
    const base = this.#base;
    const custom = sourceKinds.filter((name) => !COLLECTED.includes(name));
    for (const name of custom) {
      const kind = base.nodeKind(name);
      if (kind === undefined) continue;
      for (const node of base.nodesOfKind(kind))
        if (this.#isStub(node) && this.#isWritten(base.objectId(node))) this.#builder.dropKinds(node, [name]);
    }
  }

  #isStub(node: NodeIndex): boolean {
    const base = this.#base;
    if (LISTED.some((key) => base.nodeColumn(key)?.has(node))) return false;
    return !COLLECTED.some((name) => {
      const kind = base.nodeKind(name);
      return kind !== undefined && base.hasKind(node, kind);
    });
  }

  #isWritten(objectId: string): boolean {
    const written = this.#builder.written(objectId);
    if (!written) return false;
    return (
      written.kinds.some((kind) => COLLECTED.includes(kind)) || written.keys.some((key) => !EVERY_NODE.includes(key))
    );
  }
}
