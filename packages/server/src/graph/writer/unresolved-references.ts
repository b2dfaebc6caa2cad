import { Batch, type GraphImage, type NodeIndex, nodesWhere } from '@chokepoint/graph';
import { type Endpoint, isMatch, type NodeMatch, type NodeRef, unresolved, upperCase } from '@chokepoint/ingest';
import { isNodeKind } from '@chokepoint/model';
import type { UnmatchedReference, UnresolvedReferences } from './graph-change.ts';
import { readSpillable } from './spillable.ts';

const MOST_UNMATCHED = 10_000;

/**
 * Writes what had to wait until all nodes are known: edges whose source or target is given by its properties, and nodes
 * whose kinds come from those that mention them. References are looked up in `graph`; `isDefined` returns whether there is
 * more of a node than mentions.
 */
export function resolveReferences(
  references: UnresolvedReferences,
  graph: GraphImage,
  isDefined: (id: string) => boolean,
): { batch: Batch; unmatched: UnmatchedReference[] } {
  const batch = new Batch();
  const unmatched: UnmatchedReference[] = [];
  const mention = ({ id, kinds, stubKinds = [] }: NodeRef) => {
    const all = stubKinds.length > 0 && !isDefined(id) ? [...stubKinds, ...kinds] : kinds;
    batch.node(id, all, { objectid: id, ...references.properties });
  };
  for (const stubs of references.stubs) for (const stub of readSpillable(stubs)) mention(stub);
  const finder = new NodeFinder(graph);
  for (const edges of references.edges)
    for (const { file, source, kind, target, properties } of readSpillable(edges)) {
      const [from, to] = [source, target].map((endpoint) => {
        const found = finder.find(endpoint);
        if (!('reason' in found)) return found;
        if (unmatched.length < MOST_UNMATCHED) unmatched.push({ file, ...found });
        return undefined;
      });
      if (!from || !to) continue;
      mention(from);
      mention(to);
      batch.edge(from.id, kind, to.id, { ...properties, ...references.properties });
    }
  return { batch, unmatched };
}

/** Finds the node of a reference. */
class NodeFinder {
  readonly #image: GraphImage;
  readonly #foldedValues = new Map<string, Map<string, NodeIndex[]>>();

  constructor(image: GraphImage) {
    this.#image = image;
  }

  /** The node, or why there is none. */
  find(endpoint: Endpoint): NodeRef | Pick<UnmatchedReference, 'path' | 'reason'> {
    if (!isMatch(endpoint)) return endpoint;
    const found = this.#candidates(endpoint);
    if (found.length === 1) return { id: this.#image.objectId(found[0]!), kinds: endpoint.kinds };
    if (found.length === 0 && endpoint.otherwise) return endpoint.otherwise;
    return { path: endpoint.path, reason: unresolved(endpoint, found.length, this.#knowsKind(endpoint.kind)) };
  }

  #knowsKind(kind: string | undefined): boolean {
    return kind === undefined || isNodeKind(kind) || this.#image.nodeKind(kind) !== undefined;
  }

  #candidates({ matchers, kind }: NodeMatch): NodeIndex[] {
    const image = this.#image;
    const [first, ...rest] = matchers;
    if (!first) return [];
    const wantedKind = kind === undefined ? undefined : image.nodeKind(kind);
    if (kind !== undefined && wantedKind === undefined) return [];
    const fitting = first.ignoreCase
      ? (this.#folded(first.key).get(upperCase(String(first.value))) ?? [])
      : nodesWhere(image, first.key, first.value);
    return fitting.filter(
      (node) =>
        (wantedKind === undefined || image.hasKind(node, wantedKind)) &&
        rest.every(({ key, value, ignoreCase }) => {
          const actual = image.nodeProperty(node, key);
          if (typeof actual !== typeof value) return false;
          return ignoreCase ? upperCase(String(actual)) === upperCase(String(value)) : actual === value;
        }),
    );
  }

  /** Nodes by a text property, case aside. */
  #folded(key: string): Map<string, NodeIndex[]> {
    let nodes = this.#foldedValues.get(key);
    if (nodes) return nodes;
    nodes = new Map();
    const column = this.#image.nodeColumn(key);
    for (let node = 0; column && node < this.#image.nodeCount; node++) {
      const value = column.value(node, this.#image.values);
      if (typeof value !== 'string') continue;
      const folded = upperCase(value);
      const sharing = nodes.get(folded);
      if (sharing) sharing.push(node);
      else nodes.set(folded, [node]);
    }
    this.#foldedValues.set(key, nodes);
    return nodes;
  }
}
