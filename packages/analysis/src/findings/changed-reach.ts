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

/** Beyond this many changed edges, ways around them are not searched. */
const MOST_DETOURS = 200;
/** Up to so many, people are followed one by one. */
const FEW_PEOPLE = 256;

/**
 * Which counts of others two graphs may disagree about, and by how much. A count belongs to a node that is asked about; the
 * walk leads from it to the people counted.
 */
export class ChangedReach {
  /** Nodes whose count may differ. */
  readonly asked: NodeSet;
  /** Everybody whose being counted may differ somewhere. */
  readonly people: NodeSet;
  readonly #graphs: TwoGraphs;
  readonly #walk: DirectedWalk;

  constructor(graphs: TwoGraphs, walk: DirectedWalk, changed: readonly ChangedEdge[]) {
    this.#graphs = graphs;
    this.#walk = walk;
    const real = changed.length > MOST_DETOURS ? changed : changed.filter((edge) => !hasDetour(graphs, walk, edge));
    // Seen along the walk, an edge is left at its near end by those asked about and at its far end for the people.
    const isForward = walk.direction === 'forward';
    const near = real.map(({ source, target }) => (isForward ? source : target));
    const far = real.map(({ source, target }) => (isForward ? target : source));
    this.asked = this.#reaching(near, turned(walk));
    this.people = this.#reaching(far, walk);
  }

  /**
   * For each node, how many more of the population are counted after than before, itself not counted. Exact for every
   * node, as only people whose reach may differ are looked at.
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

/** An edge that went changes nothing where another way leads from its one end to the other, nor does a new one where one led. */
function hasDetour({ before, after }: TwoGraphs, walk: DirectedWalk, { source, target, added }: ChangedEdge): boolean {
  const forward: DirectedWalk = { ...walk, direction: 'forward' };
  return shortestPath(added ? before : after, source, target, forward) !== undefined;
}

const turned = (walk: DirectedWalk): DirectedWalk => ({
  ...walk,
  direction: walk.direction === 'forward' ? 'backward' : 'forward',
});
