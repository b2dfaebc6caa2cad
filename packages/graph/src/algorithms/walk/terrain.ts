import type { Adjacency, KindCells, NodeIndex } from '../../adjacency.ts';
import type { Deadline } from '../../deadline.ts';
import { UsageError } from '../../errors.ts';
import { NodeSet } from '../../node-set.ts';
import { Memory } from './memory.ts';
import { checkNode, checkNodeSet, type DirectedWalk, type Nodes, type Walk } from './walk.ts';

/** One direction of the adjacency: the edges at `node` are the positions `start[node] .. end[node] - 1`. */
export type Run = {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly other: Uint32Array;
  readonly kind: KindCells;
  readonly edge: Uint32Array;
};

/** A view of the graph for one walk: checked against the adjacency and prepared for hot loops. */
export type Terrain = {
  readonly nodeCount: number;
  readonly edgeLimit: number;
  /** The runs the walk follows: one, or both for `either`. */
  readonly ahead: readonly Run[];
  /** The same edges in the other direction, for walking back. */
  readonly behind: readonly Run[];
  /** Bitmap of the nodes that do not exist for the walk. */
  readonly closed: Uint32Array;
  /** 1 for each kind of the walk; as long as the range of kind numbers, so that no read is out of bounds. */
  readonly kinds: Uint8Array;
  /** Bitmap of the edges that do not exist for the walk. */
  readonly excluded: Uint32Array | undefined;
  readonly deadline: Deadline;
  readonly memory: Memory;
};

/** Checks the walk once; every algorithm starts here. */
export function openTerrain(adjacency: Adjacency, walk: Walk): Terrain {
  if (walk.excludedEdges && walk.excludedEdges.size !== adjacency.edgeLimit)
    throw new UsageError(
      `excludedEdges is a set over ${walk.excludedEdges.size} edges, the graph has ${adjacency.edgeLimit}`,
    );
  const memory = walk.memory ?? new Memory();
  const out = outRun(adjacency);
  const into = inRun(adjacency);
  const ahead = walk.direction === 'forward' ? [out] : walk.direction === 'backward' ? [into] : [out, into];
  const behind = walk.direction === 'forward' ? [into] : walk.direction === 'backward' ? [out] : [into, out];
  return {
    nodeCount: adjacency.nodeCount,
    edgeLimit: adjacency.edgeLimit,
    ahead,
    behind,
    closed: closedNodes(adjacency, walk, memory),
    kinds: walk.kinds.ofAllKinds,
    excluded: walk.excludedEdges?.words,
    deadline: walk.deadline,
    memory,
  };
}

/** Like `openTerrain`, for algorithms that need a direction: there is exactly one run ahead and one behind. */
export function openDirected(adjacency: Adjacency, walk: DirectedWalk): Terrain {
  const terrain = openTerrain(adjacency, walk);
  if (terrain.ahead.length !== 1) throw new UsageError('this walk needs a direction: forward or backward');
  return terrain;
}

function outRun(adjacency: Adjacency): Run {
  const { outStart: start, outEnd: end, outTarget: other, outKind: kind, outEdge: edge } = adjacency;
  return { start, end, other, kind, edge };
}

function inRun(adjacency: Adjacency): Run {
  const { inStart: start, inEnd: end, inSource: other, inKind: kind, inEdge: edge } = adjacency;
  return { start, end, other, kind, edge };
}

/** Whether the edge at `position` and its neighbour exist for the walk. Hot loops inline this. */
export function isOpen(terrain: Terrain, run: Run, position: number): boolean {
  if (terrain.kinds[run.kind[position]!] === 0 || hasBit(terrain.closed, run.other[position]!)) return false;
  return terrain.excluded === undefined || !hasBit(terrain.excluded, run.edge[position]!);
}

/** The given nodes that exist for the walk, ascending, each once. Throws `UsageError` for one outside the graph. */
export function openNodes(adjacency: Adjacency, terrain: Terrain, nodes: Nodes, role: string): Uint32Array {
  if (typeof nodes === 'number') return openNode(adjacency, terrain, nodes);
  const wanted = nodeSetOf(adjacency, nodes, role);
  const open = new NodeSet(adjacency.nodeCount, terrain.memory.bitmap(adjacency.nodeCount));
  for (let word = 0; word < open.words.length; word++) open.words[word] = wanted.words[word]! & ~terrain.closed[word]!;
  const list = terrain.memory.uint32(open.count());
  let length = 0;
  for (const node of open) list[length++] = node;
  return list;
}

function openNode(adjacency: Adjacency, terrain: Terrain, node: NodeIndex): Uint32Array {
  checkNode(adjacency, node);
  const list = terrain.memory.uint32(hasBit(terrain.closed, node) ? 0 : 1);
  list[0] = node;
  return list;
}

/** The same walk in the other direction. */
export function turned(terrain: Terrain): Terrain {
  return { ...terrain, ahead: terrain.behind, behind: terrain.ahead };
}

export function hasBit(words: Uint32Array, position: number): boolean {
  return (words[position >>> 5]! & (1 << (position & 31))) !== 0;
}

export function setBit(words: Uint32Array, position: number): void {
  words[position >>> 5]! |= 1 << (position & 31);
}

function nodeSetOf(adjacency: Adjacency, nodes: Exclude<Nodes, NodeIndex>, role: string): NodeSet {
  if (nodes instanceof NodeSet) {
    checkNodeSet(adjacency, nodes, role);
    return nodes;
  }
  const set = new NodeSet(adjacency.nodeCount);
  for (const node of nodes) {
    checkNode(adjacency, node);
    set.add(node);
  }
  return set;
}

function closedNodes(adjacency: Adjacency, walk: Walk, memory: Memory): Uint32Array {
  const closed = memory.bitmap(adjacency.nodeCount);
  if (walk.visible) {
    checkNodeSet(adjacency, walk.visible, 'visible');
    for (let word = 0; word < closed.length; word++) closed[word] = ~walk.visible.words[word]!;
  }
  if (walk.excludedNodes) {
    checkNodeSet(adjacency, walk.excludedNodes, 'excludedNodes');
    for (let word = 0; word < closed.length; word++) closed[word]! |= walk.excludedNodes.words[word]!;
  }
  // Bits past the last node are closed too, so that whole-word loops never visit a node that does not exist.
  if ((adjacency.nodeCount & 31) !== 0) closed[closed.length - 1]! |= -1 << (adjacency.nodeCount & 31);
  return closed;
}
