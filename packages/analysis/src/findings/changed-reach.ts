import {
  type DirectedWalk,
  type GraphImage,
  type NodeIndex,
  NodeSet,
  populationCounts,
  reachableFrom,
  reachOfMany,
  shortestPath,
} from '@chokepoint/graph';

/** An edge that one of two graphs over the same nodes has and the other has not. */
type ChangedEdge = { readonly source: NodeIndex; readonly target: NodeIndex; readonly added: boolean };

/** Two graphs over the same nodes, and what differs. */
type TwoGraphs = { readonly before: GraphImage; readonly after: GraphImage };

/** With more changed edges than this, detours around them are not searched. */
const MOST_DETOURS = 200;
/** Up to this many principals are followed individually. */
const FEW_PEOPLE = 256;

/**
 * Which counts may differ between two graphs, and by how much. A count belongs to a requested node; the walk leads from
 * it to the principals counted.
 */
export class ChangedReach {
  /** Nodes whose count may differ. */
  readonly requested: NodeSet;
  /** Principals that may be counted differently somewhere. */
  readonly people: NodeSet;
  readonly #graphs: TwoGraphs;
  readonly #walk: DirectedWalk;

  constructor(graphs: TwoGraphs, walk: DirectedWalk, changed: readonly ChangedEdge[]) {
    this.#graphs = graphs;
    this.#walk = walk;
    const real = changed.length > MOST_DETOURS ? changed : changed.filter((edge) => !hasDetour(graphs, walk, edge));
    // In walk direction, the requested nodes are before an edge and the counted principals after it.
    const isForward = walk.direction === 'forward';
    const near = real.map(({ source, target }) => (isForward ? source : target));
    const far = real.map(({ source, target }) => (isForward ? target : source));
    this.requested = this.#reaching(near, turned(walk));
    this.people = this.#reaching(far, walk);
  }

  /**
   * For each node, how many more of the population are counted after than before, excluding itself. Exact for every
   * node: all principals whose reachability may differ are visited.
   */
  difference(nodes: readonly NodeIndex[], population: NodeSet): Int32Array {
    const people = new NodeSet(population.size);
    for (let word = 0; word < people.words.length; word++)
      people.words[word] = population.words[word]! & this.people.words[word]!;
    const [before, after] = [this.#graphs.before, this.#graphs.after].map((image) =>
      this.#counts(image, nodes, people),
    );
    return Int32Array.from(nodes, (_, at) => after![at]! - before![at]!);
  }

  #counts(image: GraphImage, nodes: readonly NodeIndex[], people: NodeSet): ArrayLike<number> {
    const followed = [...people];
    if (followed.length > FEW_PEOPLE) return populationCounts(image, nodes, people, this.#walk);
    const { sourcesByNode } = reachOfMany(image, followed, turned(this.#walk));
    return nodes.map((node) => sourcesByNode[node]!);
  }

  #reaching(starts: readonly NodeIndex[], walk: DirectedWalk): NodeSet {
    const all = new NodeSet(this.#graphs.before.nodeCount);
    if (starts.length === 0) return all;
    for (const image of [this.#graphs.before, this.#graphs.after]) {
      const { words } = reachableFrom(image, starts, walk);
      for (let word = 0; word < words.length; word++) all.words[word]! |= words[word]!;
    }
    return all;
  }
}

/**
 * A removed edge changes nothing if another path leads from its source to its target; nor does a new edge if one
 * existed before.
 */
function hasDetour({ before, after }: TwoGraphs, walk: DirectedWalk, { source, target, added }: ChangedEdge): boolean {
  const forward: DirectedWalk = { ...walk, direction: 'forward' };
  return shortestPath(added ? before : after, source, target, forward) !== undefined;
}

const turned = (walk: DirectedWalk): DirectedWalk => ({
  ...walk,
  direction: walk.direction === 'forward' ? 'backward' : 'forward',
});
