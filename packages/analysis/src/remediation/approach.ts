import {
  type Adjacency,
  adjacencyOf,
  type EdgeIndex,
  KindMask,
  type NodeIndex,
  NodeSet,
  reachableFrom,
} from '@chokepoint/graph';
import { type World, walkOutside } from '../findings/world.ts';

/** What a removal costs; null for an edge that stays. */
export type EffortOf = (edge: EdgeIndex) => number | null;

/** Kinds of the small graph: edges that can be removed, edges that cannot, and how the outside comes to each principal. */
const REMOVABLE = 0;
const FIXED = 1;
const ENTRY = 2;
const KINDS = 3;

/**
 * The part of the graph through which principals come into a zone, renumbered: its nodes, then `zone`, which stands for
 * all of the zone, and `outside`, from where an edge leads to every principal. Local edges are numbered from 0; those
 * after `edges` lead from `outside`.
 */
export type Approach = {
  readonly adjacency: Adjacency;
  readonly zone: number;
  readonly outside: number;
  /** Nodes of the image by local number. */
  readonly nodes: Uint32Array;
  /** Edges of the image by local number. */
  readonly edges: Uint32Array;
  /** Local numbers of both ends of each edge. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Per edge; infinite for one that stays. */
  readonly effort: Float64Array;
  /** Principals who count, by local number; all of them have a way in. */
  readonly people: NodeSet;
  /** All but the ways from `outside`. */
  readonly walked: KindMask;
  readonly all: KindMask;
  readonly fixed: KindMask;
};

/** `crossings` are edges into the zone, `people` the principals who count. */
export function approachTo(
  world: World,
  inside: NodeSet,
  crossings: readonly EdgeIndex[],
  people: NodeSet,
  effortOf: EffortOf,
): Approach {
  const { image } = world;
  const backward = walkOutside(world, 'backward', inside);
  const leading = reachableFrom(image, sourcesOf(world, crossings), backward);
  const starts = overlap(leading, people);
  // Where none of the people come by does not matter.
  const nodes = overlap(leading, reachableFrom(image, starts, walkOutside(world, 'forward', inside)));
  return layOut(world, nodes, crossings, starts, effortOf);
}

function layOut(
  { image, kinds }: World,
  core: NodeSet,
  crossings: readonly EdgeIndex[],
  starts: NodeSet,
  effortOf: EffortOf,
): Approach {
  const nodes = Uint32Array.from(core);
  const local = new Int32Array(image.nodeCount).fill(-1);
  for (let at = 0; at < nodes.length; at++) local[nodes[at]!] = at;
  const zone = nodes.length;
  const outside = zone + 1;
  const { outStart, outEnd, outKind, outTarget, outEdge } = image;
  const eachEdge = (visit: (edge: EdgeIndex, from: number, to: number) => void): void => {
    for (let node = 0; node < nodes.length; node++)
      for (let at = outStart[nodes[node]!]!; at < outEnd[nodes[node]!]!; at++) {
        const target = local[outTarget[at]!]!;
        if (target >= 0 && target !== node && kinds.has(outKind[at]!)) visit(outEdge[at]!, node, target);
      }
    for (const edge of new Set(crossings)) {
      const source = local[image.edgeSource(edge)]!;
      if (source >= 0) visit(edge, source, zone);
    }
  };
  let count = 0;
  eachEdge(() => count++);
  const limit = count + starts.count();
  const ends = { from: new Uint32Array(limit), to: new Uint32Array(limit), kind: new Uint16Array(limit) };
  const edges = new Uint32Array(count);
  const effort = new Float64Array(count);
  let next = 0;
  eachEdge((edge, from, to) => {
    edges[next] = edge;
    effort[next] = effortOf(edge) ?? Number.POSITIVE_INFINITY;
    ends.kind[next] = effort[next] === Number.POSITIVE_INFINITY ? FIXED : REMOVABLE;
    ends.from[next] = from;
    ends.to[next++] = to;
  });
  const people = new NodeSet(outside + 1);
  for (const node of starts) {
    people.add(local[node]!);
    ends.kind[next] = ENTRY;
    ends.from[next] = outside;
    ends.to[next++] = local[node]!;
  }
  return {
    adjacency: adjacencyOf(outside + 1, ends),
    zone,
    outside,
    nodes,
    edges,
    from: ends.from,
    to: ends.to,
    effort,
    people,
    walked: KindMask.of(KINDS, [REMOVABLE, FIXED]),
    all: KindMask.all(KINDS),
    fixed: KindMask.of(KINDS, [FIXED]),
  };
}

function sourcesOf({ image }: World, edges: readonly EdgeIndex[]): NodeIndex[] {
  return edges.map((edge) => image.edgeSource(edge));
}

function overlap(one: NodeSet, other: NodeSet): NodeSet {
  const both = new NodeSet(one.size);
  for (let word = 0; word < both.words.length; word++) both.words[word] = one.words[word]! & other.words[word]!;
  return both;
}
