import type { Adjacency, EdgeIndex } from '../../adjacency.ts';
import { KindMask } from '../../kind-mask.ts';
import { shortestPath } from '../shortest/shortest-paths.ts';
import { flood, UNREACHED } from '../traversal/flood.ts';
import { checkWeights, type EdgeWeights, weightAt } from '../walk/edge-weights.ts';
import type { Path } from '../walk/path.ts';
import { hasBit, isOpen, openDirected, openNodes, type Run, setBit, type Terrain, turned } from '../walk/terrain.ts';
import type { DirectedWalk, Nodes } from '../walk/walk.ts';
import { type FlowNetwork, flowNetwork, saturate } from './flow-network.ts';

export type CutWalk = DirectedWalk & {
  /** The cost of cutting an edge; 1 by default. */
  readonly capacities?: EdgeWeights;
  /** Edges of these kinds cannot be cut. */
  readonly uncuttable?: KindMask;
};

export type EdgeCut =
  /** Without these edges no walk leads from a start to a target, and no cheaper set of edges does that. */
  | { readonly kind: 'cut'; readonly value: number; readonly edges: readonly EdgeIndex[] }
  /** Nothing can be cut on this path: it has uncuttable edges only, or a start is a target. */
  | { readonly kind: 'uncuttable'; readonly path: Path };

/**
 * Minimum cut: the cheapest set of edges that separates the starts from the targets. If there are several, the one
 * nearest to the targets. Edges are ordered by the node the walk leaves, then in run order. If nothing is connected,
 * the cut has no edges and value 0.
 */
export function minimumCut(adjacency: Adjacency, starts: Nodes, targets: Nodes, walk: CutWalk): EdgeCut {
  const terrain = openDirected(adjacency, walk);
  if (walk.capacities) checkWeights(terrain, walk.kinds, walk.capacities, 'capacity');
  const from = openNodes(adjacency, terrain, starts, 'starts');
  const to = openNodes(adjacency, terrain, targets, 'targets');
  const path = shortestPath(adjacency, from, to, { ...walk, kinds: uncuttableKinds(walk) });
  if (path) return { kind: 'uncuttable', path };

  const network = flowNetwork(terrain, nodesOnTheWay(terrain, from, to), (run, at) => capacity(walk, run, at));
  const hopsLeft = saturate(terrain, network, localBits(terrain, network, from), localBits(terrain, network, to));
  return cutBefore(terrain, network, hopsLeft, walk);
}

function uncuttableKinds({ kinds, uncuttable }: CutWalk): KindMask {
  const both: number[] = [];
  for (let kind = 0; kind < kinds.bytes.length; kind++) if (kinds.has(kind) && uncuttable?.has(kind)) both.push(kind);
  return KindMask.of(kinds.bytes.length, both);
}

function capacity({ capacities, uncuttable }: CutWalk, run: Run, at: number): number {
  if (uncuttable?.bytes[run.kind[at]!] === 1) return Number.POSITIVE_INFINITY;
  return capacities ? weightAt(capacities, run, at) : 1;
}

function nodesOnTheWay(terrain: Terrain, from: Uint32Array, to: Uint32Array): Uint32Array {
  const onward = terrain.memory.bitmap(terrain.nodeCount);
  for (const node of flood(terrain, from, Number.POSITIVE_INFINITY).reached) setBit(onward, node);
  const back = terrain.memory.bitmap(terrain.nodeCount);
  for (const node of flood(turned(terrain), to, Number.POSITIVE_INFINITY).reached) setBit(back, node);
  for (let word = 0; word < onward.length; word++) onward[word]! &= back[word]!;
  return onward;
}

function localBits(terrain: Terrain, { nodes }: FlowNetwork, wanted: Uint32Array): Uint32Array {
  const members = terrain.memory.bitmap(terrain.nodeCount);
  for (const node of wanted) setBit(members, node);
  const bits = terrain.memory.bitmap(nodes.length);
  for (let local = 0; local < nodes.length; local++) if (hasBit(members, nodes[local]!)) setBit(bits, local);
  return bits;
}

/** The edges from nodes that no longer reach a sink to nodes that do. */
function cutBefore(terrain: Terrain, { nodes }: FlowNetwork, hopsLeft: Uint32Array, walk: CutWalk): EdgeCut {
  const run = terrain.ahead[0]!;
  const cutOff = terrain.memory.bitmap(terrain.nodeCount);
  const connected = terrain.memory.bitmap(terrain.nodeCount);
  for (let local = 0; local < nodes.length; local++)
    setBit(hopsLeft[local] === UNREACHED ? cutOff : connected, nodes[local]!);
  const edges: EdgeIndex[] = [];
  let value = 0;
  for (const node of nodes) {
    if (!hasBit(cutOff, node)) continue;
    for (let at = run.start[node]!; at < run.end[node]!; at++) {
      if (!hasBit(connected, run.other[at]!) || !isOpen(terrain, run, at)) continue;
      edges.push(run.edge[at]!);
      value += capacity(walk, run, at);
    }
  }
  return { kind: 'cut', value, edges };
}
