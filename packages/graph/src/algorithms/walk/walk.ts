import type { Adjacency, NodeIndex } from '../../adjacency.ts';
import type { Deadline } from '../../deadline.ts';
import { UsageError } from '../../errors.ts';
import type { KindMask } from '../../kind-mask.ts';
import type { NodeSet } from '../../node-set.ts';
import type { EdgeSet } from './edge-set.ts';
import type { Memory } from './memory.ts';

/** `forward` follows edges from source to target, `backward` from target to source, `either` both. */
export type Direction = 'forward' | 'backward' | 'either';

/** Which part of the graph an algorithm may see, and its bounds on time and memory. */
export type Walk = {
  readonly direction: Direction;
  /** Only edges of these kinds exist. */
  readonly kinds: KindMask;
  /** If given, only these nodes exist. */
  readonly visible?: NodeSet;
  readonly excludedNodes?: NodeSet;
  readonly excludedEdges?: EdgeSet;
  readonly deadline: Deadline;
  /** Bound on scratch and result arrays; `BoundExceeded` beyond it. Unbounded when absent. */
  readonly memory?: Memory;
};

/** A walk for algorithms that need a direction. */
export type DirectedWalk = Walk & { readonly direction: 'forward' | 'backward' };

/** A walk of at most `maxHops` edges; unlimited by default. */
export type HopWalk = Walk & { readonly maxHops?: number };

/** Where a walk starts or ends: one node, several, or a set. Nodes hidden from the walk are ignored. */
export type Nodes = NodeIndex | NodeSet | Iterable<NodeIndex>;

export function checkNode(adjacency: Adjacency, node: NodeIndex): void {
  if (!Number.isInteger(node) || node < 0 || node >= adjacency.nodeCount)
    throw new UsageError(`node ${node} is outside the graph (${adjacency.nodeCount} nodes)`);
}

export function checkNodeSet(adjacency: Adjacency, set: NodeSet, role: string): void {
  if (set.size !== adjacency.nodeCount)
    throw new UsageError(`${role} is a set over ${set.size} nodes, the graph has ${adjacency.nodeCount}`);
}

/** A hop bound as a number that loops can compare with; absent means none. */
export function hopBound(maxHops: number | undefined): number {
  if (maxHops === undefined) return Number.POSITIVE_INFINITY;
  if (Number.isNaN(maxHops) || maxHops < 0) throw new UsageError(`maxHops is ${maxHops}; it must be 0 or more`);
  return maxHops;
}
