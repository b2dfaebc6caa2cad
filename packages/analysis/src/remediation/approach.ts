import {
  type Adjacency,
  type EdgeIndex,
  type KindId,
  KindMask,
  type NodeIndex,
  NodeSet,
  reachableFrom,
} from '@chokepoint/graph';
import { type World, walkOutside } from '../findings/world.ts';
import { byObjectId, kindRanks, sortedBy } from './stable-order.ts';

/** What the removal of an edge costs, by its kind and ends; null for one that stays. */
export type EffortOf = (kind: KindId, target: NodeIndex, source: NodeIndex) => number | null;

/** Kinds of the small graph: edges that can be removed, and edges that cannot. */
const REMOVABLE = 0;
const FIXED = 1;
const KINDS = 2;

export const WALKED: KindMask = KindMask.all(KINDS);

/**
 * The part of the graph through which principals come into a zone, renumbered: its nodes, then `zone`, which stands for
 * all of the zone.
 */
export type Approach = {
  readonly adjacency: Adjacency;
  readonly zone: number;
  /** Edges of the image by local number. */
  readonly edges: Uint32Array;
  /** Local numbers of both ends of each edge. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Per edge; infinite for one that stays. */
  readonly effort: Float64Array;
  /** How many counted principals each node represents. */
  readonly weight: Uint32Array;
  /** The sum of all weights. */
  readonly everybody: number;
};

type ApproachParts = Pick<Approach, 'edges' | 'from' | 'to' | 'effort' | 'weight'>;

/** Edges must come by their source, ascending. The zone is the last node. */
export function approachOf({ edges, from, to, effort, weight }: ApproachParts): Approach {
  let everybody = 0;
  for (const one of weight) everybody += one;
  const adjacency = adjacencyBySource(weight.length, from, to, effort);
  return { adjacency, zone: weight.length - 1, edges, from, to, effort, weight, everybody };
}

/** The edges of a node are neighbours already, so that only those into each node must be sorted. */
function adjacencyBySource(nodeCount: number, from: Uint32Array, to: Uint32Array, effort: Float64Array): Adjacency {
  const count = from.length;
  const outBounds = new Uint32Array(nodeCount + 1);
  const inBounds = new Uint32Array(nodeCount + 1);
  for (let edge = 0; edge < count; edge++) {
    outBounds[from[edge]! + 1]!++;
    inBounds[to[edge]! + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) {
    outBounds[node + 1]! += outBounds[node]!;
    inBounds[node + 1]! += inBounds[node]!;
  }
  const outKind = new Uint8Array(count);
  const outEdge = new Uint32Array(count);
  const inSource = new Uint32Array(count);
  const inKind = new Uint8Array(count);
  const inEdge = new Uint32Array(count);
  const next = inBounds.slice(0, nodeCount);
  for (let edge = 0; edge < count; edge++) {
    const kind = effort[edge] === Number.POSITIVE_INFINITY ? FIXED : REMOVABLE;
    const at = next[to[edge]!]!++;
    outKind[edge] = kind;
    outEdge[edge] = edge;
    inSource[at] = from[edge]!;
    inKind[at] = kind;
    inEdge[at] = edge;
  }
  return {
    nodeCount,
    edgeLimit: count,
    outStart: outBounds.slice(0, nodeCount),
    outEnd: outBounds.slice(1),
    outTarget: to,
    outKind,
    outEdge,
    inStart: inBounds.slice(0, nodeCount),
    inEnd: inBounds.slice(1),
    inSource,
    inKind,
    inEdge,
  };
}

/** `inbound` are the edges into the zone, `people` the counted principals. */
export function approachTo(
  world: World,
  inside: NodeSet,
  inbound: readonly EdgeIndex[],
  people: NodeSet,
  effortOf: EffortOf,
): Approach {
  const { image } = world;
  const sources = inbound.map((edge) => image.edgeSource(edge));
  const leading = reachableFrom(image, sources, walkOutside(world, 'backward', inside));
  const starts = overlap(leading, people);
  // Nodes that none of the principals reach are irrelevant.
  const nodes = overlap(leading, reachableFrom(image, starts, walkOutside(world, 'forward', inside)));
  return layOut(world, nodes, inbound, starts, effortOf);
}

/** Numbers follow from object ids and kinds alone, so that plans do not depend on the order in which a graph was made. */
function layOut(
  { image, kinds }: World,
  core: NodeSet,
  inbound: readonly EdgeIndex[],
  starts: NodeSet,
  effortOf: EffortOf,
): Approach {
  const nodes = byObjectId(image, Uint32Array.from(core));
  const zone = nodes.length;
  const local = new Int32Array(image.nodeCount).fill(-1);
  for (let at = 0; at < nodes.length; at++) local[nodes[at]!] = at;
  const ways = new Set(inbound.filter((edge) => local[image.edgeSource(edge)]! >= 0));
  const ends = byObjectId(image, Uint32Array.from(new Set([...ways].map((edge) => image.edgeTarget(edge)))));
  const endOf = new Map([...ends].map((node, at) => [node, zone + at]));
  const { outStart, outEnd, outKind, outTarget, outEdge } = image;
  const isWalked = kinds.ofAllKinds;
  const ranks = kindRanks(image);
  let limit = ways.size;
  for (let node = 0; node < zone; node++) limit += outEnd[nodes[node]!]! - outStart[nodes[node]!]!;
  const list = new EdgeList(limit);
  // What edges are ordered by: kinds, and ends of which those in the zone are different nodes.
  const [rank, end] = [new Uint32Array(limit), new Uint32Array(limit)];
  for (let node = 0; node < zone; node++) {
    const whole = nodes[node]!;
    for (let at = outStart[whole]!; at < outEnd[whole]!; at++) {
      const target = local[outTarget[at]!]!;
      if (target < 0 || target === node || isWalked[outKind[at]!] === 0) continue;
      const place = list.add(outEdge[at]!, node, target, effortOf(outKind[at]!, outTarget[at]!, whole));
      rank[place] = ranks[outKind[at]!]!;
      end[place] = target;
    }
  }
  for (const edge of ways) {
    const [kind, source, target] = [image.edgeKindOf(edge), image.edgeSource(edge), image.edgeTarget(edge)];
    const place = list.add(edge, local[source]!, zone, effortOf(kind, target, source));
    rank[place] = ranks[kind]!;
    end[place] = endOf.get(target)!;
  }
  const parts = list.parts();
  const order = sortedBy(parts.edges.length, [
    { of: rank, limit: ranks.length },
    { of: end, limit: zone + ends.length },
    { of: parts.from, limit: zone },
  ]);
  const weight = new Uint32Array(zone + 1);
  for (const node of starts) weight[local[node]!] = 1;
  return approachOf({ ...inThatOrder(parts, order), weight });
}

type EdgeParts = Omit<ApproachParts, 'weight'>;

function inThatOrder(parts: EdgeParts, order: Uint32Array): EdgeParts {
  const count = order.length;
  const [edges, from, to] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const effort = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const place = order[at]!;
    edges[at] = parts.edges[place]!;
    from[at] = parts.from[place]!;
    to[at] = parts.to[place]!;
    effort[at] = parts.effort[place]!;
  }
  return { edges, from, to, effort };
}

/** Edges as they are added, in arrays that are long enough for all of them. */
export class EdgeList {
  readonly #edges: Uint32Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #effort: Float64Array;
  #count = 0;

  constructor(limit: number) {
    this.#edges = new Uint32Array(limit);
    this.#from = new Uint32Array(limit);
    this.#to = new Uint32Array(limit);
    this.#effort = new Float64Array(limit);
  }

  /** Returns the place of the edge. */
  add(edge: EdgeIndex, from: number, to: number, effort: number | null): number {
    const at = this.#count++;
    this.#edges[at] = edge;
    this.#from[at] = from;
    this.#to[at] = to;
    this.#effort[at] = effort ?? Number.POSITIVE_INFINITY;
    return at;
  }

  parts(): EdgeParts {
    const cut = <Array extends Uint32Array | Float64Array>(array: Array): Array =>
      array.subarray(0, this.#count) as Array;
    return { edges: cut(this.#edges), from: cut(this.#from), to: cut(this.#to), effort: cut(this.#effort) };
  }
}

function overlap(one: NodeSet, other: NodeSet): NodeSet {
  const both = new NodeSet(one.size);
  for (let word = 0; word < both.words.length; word++) both.words[word] = one.words[word]! & other.words[word]!;
  return both;
}
