import { Batch, type GraphImage, type NodeIndex, nodesWhere } from '@chokepoint/graph';
import { type Endpoint, isMatch, type NodeMatch, type NodeRef, unresolved, upperCase } from '@chokepoint/ingest';
import { isNodeKind } from '@chokepoint/model';
import type { LooseEnds, UnmatchedEnd } from './protocol.ts';
import { taken } from './retained-images.ts';

const MOST_UNMATCHED = 10_000;

/**
 * Writes what had to wait until all nodes are known: ends that are named by what they look like, and nodes of which
 * only the first mention tells the kind. `graph` is what ends are looked up in; `known` says whether there is a node
 * without the loose ends.
 */
export function tieLooseEnds(
  loose: LooseEnds,
  graph: GraphImage,
  known: (id: string) => boolean,
): { batch: Batch; unmatched: UnmatchedEnd[] } {
  const batch = new Batch();
  const unmatched: UnmatchedEnd[] = [];
  const mention = ({ id, kinds, stubKinds = [] }: NodeRef) => {
    const all = stubKinds.length > 0 && !known(id) ? [...stubKinds, ...kinds] : kinds;
    batch.node(id, all, { objectid: id, ...loose.properties });
  };
  for (const stubs of loose.stubs) for (const stub of taken(stubs)) mention(stub);
  const finder = new NodeFinder(graph);
  for (const edges of loose.edges)
    for (const { file, start, kind, end, properties } of taken(edges)) {
      const ends = [start, end].map((endpoint) => {
        const found = finder.find(endpoint);
        if (typeof found !== 'string') return found;
        if (unmatched.length < MOST_UNMATCHED)
          unmatched.push({ file, path: (endpoint as NodeMatch).path, reason: found });
        return undefined;
      });
      if (!ends[0] || !ends[1]) continue;
      mention(ends[0]);
      mention(ends[1]);
      batch.edge(ends[0].id, kind, ends[1].id, { ...properties, ...loose.properties });
    }
  return { batch, unmatched };
}

/** Finds the one node that an end stands for. */
class NodeFinder {
  readonly #image: GraphImage;
  readonly #foldedValues = new Map<string, Map<string, NodeIndex[]>>();

  constructor(image: GraphImage) {
    this.#image = image;
  }

  /** The node, or why there is none. */
  find(endpoint: Endpoint): NodeRef | string {
    if (!isMatch(endpoint)) return endpoint;
    const found = this.#candidates(endpoint);
    if (found.length === 1) return { id: this.#image.objectId(found[0]!), kinds: endpoint.kinds };
    if (found.length === 0 && endpoint.otherwise) return endpoint.otherwise;
    return unresolved(endpoint, found.length, this.#knowsKind(endpoint.kind));
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
          const held = image.nodeProperty(node, key);
          if (typeof held !== typeof value) return false;
          return ignoreCase ? upperCase(String(held)) === upperCase(String(value)) : held === value;
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
