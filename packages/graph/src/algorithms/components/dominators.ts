import type { Adjacency, NodeIndex } from '../../adjacency.ts';
import { POLL_EVERY } from '../../deadline.ts';
import { UsageError } from '../../errors.ts';
import type { NodeSet } from '../../node-set.ts';
import { hasBit, isOpen, openDirected, openNodes, setBit, type Terrain } from '../walk/terrain.ts';
import type { DirectedWalk, Nodes } from '../walk/walk.ts';

/** No node is on every walk from here to a target: a target itself, or a node with independent paths. */
export const NO_DOMINATOR = 0xfffffffe;
/** No walk leads from here to a target. */
export const NO_WAY = 0xffffffff;

/**
 * The nodes that cannot be avoided on a path to the targets. A node dominates another if every walk from the other one
 * to any target passes through it.
 */
export type DominatorTree = {
  /** Per node: the first node that it cannot avoid, or `NO_DOMINATOR`, or `NO_WAY`. */
  readonly immediate: Uint32Array;
  /** Nodes that reach a target, each after its dominators. */
  readonly order: Uint32Array;
};

/** Dominators towards `targets`, by semidominators (Lengauer and Tarjan) and nearest common ancestors. */
export function dominatorsTowards(adjacency: Adjacency, targets: Nodes, walk: DirectedWalk): DominatorTree {
  const terrain = openDirected(adjacency, walk);
  const ends = openNodes(adjacency, terrain, targets, 'targets');
  const tree = searchBack(terrain, ends);
  const dominator = immediateByNumber(terrain, tree);
  const immediate = terrain.memory.uint32(terrain.nodeCount).fill(NO_WAY);
  for (let number = 1; number < tree.node.length; number++)
    immediate[tree.node[number]!] = dominator[number] === 0 ? NO_DOMINATOR : tree.node[dominator[number]!]!;
  return { immediate, order: tree.node.subarray(1) };
}

/**
 * For each node, how many of the population have no walk to a target without it, itself included when it is one of
 * them and reaches a target.
 */
export function dominatedCounts(tree: DominatorTree, population: NodeSet): Uint32Array {
  const { immediate, order } = tree;
  if (population.size !== immediate.length)
    throw new UsageError(`population is a set over ${population.size} nodes, the graph has ${immediate.length}`);
  const counts = new Uint32Array(immediate.length);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i]!;
    if (population.has(node)) counts[node]!++;
    if (immediate[node] !== NO_DOMINATOR) counts[immediate[node]!]! += counts[node]!;
  }
  return counts;
}

/** A depth-first search backward from the targets, numbered from 1 in preorder; 0 is the target set. */
type SearchTree = {
  readonly node: Uint32Array;
  readonly numberOf: Uint32Array;
  readonly parent: Uint32Array;
  readonly isTarget: Uint32Array;
};

function searchBack(terrain: Terrain, targets: Uint32Array): SearchTree {
  const { nodeCount, memory, deadline } = terrain;
  const run = terrain.behind[0]!;
  const node = memory.uint32(nodeCount + 1);
  const numberOf = memory.uint32(nodeCount);
  const parent = memory.uint32(nodeCount + 1);
  const isTarget = memory.bitmap(nodeCount);
  const path = memory.uint32(nodeCount);
  const position = memory.uint32(nodeCount);
  let visits = 0;
  let budget = 0;
  const visit = (here: NodeIndex, from: number, depth: number): void => {
    numberOf[here] = ++visits;
    node[visits] = here;
    parent[visits] = from;
    path[depth] = here;
    position[depth] = run.start[here]!;
  };
  for (const target of targets) setBit(isTarget, target);
  for (const target of targets) {
    if (numberOf[target] !== 0) continue;
    visit(target, 0, 0);
    for (let depth = 0; depth >= 0; ) {
      if (--budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      const here = path[depth]!;
      const at = position[depth]!;
      if (at === run.end[here]!) {
        depth--;
        continue;
      }
      position[depth] = at + 1;
      const before = run.other[at]!;
      if (numberOf[before] === 0 && isOpen(terrain, run, at)) visit(before, numberOf[here]!, ++depth);
    }
  }
  return { node: node.subarray(0, visits + 1), numberOf, parent: parent.subarray(0, visits + 1), isTarget };
}

function immediateByNumber(terrain: Terrain, tree: SearchTree): Uint32Array {
  const { memory, deadline } = terrain;
  const run = terrain.ahead[0]!;
  const { node, numberOf, parent, isTarget } = tree;
  const count = node.length;
  const semi = memory.uint32(count);
  const forest = new Forest(parent, semi, memory.uint32(count), memory.uint32(count), memory.uint32(count));
  let budget = 0;
  for (let number = count - 1; number > 0; number--) {
    const here = node[number]!;
    let least = hasBit(isTarget, here) ? 0 : parent[number]!;
    for (let at = run.start[here]!; at < run.end[here]!; at++) {
      if (--budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      const onward = numberOf[run.other[at]!]!;
      if (onward === 0 || !isOpen(terrain, run, at)) continue;
      const candidate = semi[forest.lowest(onward, number + 1)]!;
      if (candidate < least) least = candidate;
    }
    semi[number] = least;
  }
  const dominator = memory.uint32(count);
  for (let number = 1; number < count; number++) {
    let above = parent[number]!;
    while (above > semi[number]!) above = dominator[above]!;
    dominator[number] = above;
  }
  return dominator;
}

/** The part of the search tree already given semidominators, with path compression. */
class Forest {
  readonly #semi: Uint32Array;
  readonly #ancestor: Uint32Array;
  readonly #label: Uint32Array;
  readonly #stack: Uint32Array;

  constructor(parent: Uint32Array, semi: Uint32Array, ancestor: Uint32Array, label: Uint32Array, stack: Uint32Array) {
    this.#semi = semi;
    this.#ancestor = ancestor;
    this.#label = label;
    this.#stack = stack;
    ancestor.set(parent);
    for (let number = 0; number < parent.length; number++) semi[number] = label[number] = number;
  }

  /** On the way up from `number` through numbers of at least `done`: the one with the lowest semidominator. */
  lowest(number: number, done: number): number {
    const semi = this.#semi;
    const ancestor = this.#ancestor;
    const label = this.#label;
    const stack = this.#stack;
    if (ancestor[number]! < done) return label[number]!;
    let length = 0;
    let top = number;
    while (ancestor[top]! >= done) {
      stack[length++] = top;
      top = ancestor[top]!;
    }
    const root = ancestor[top]!;
    let best = label[top]!;
    while (length > 0) {
      const here = stack[--length]!;
      ancestor[here] = root;
      if (semi[best]! < semi[label[here]!]!) label[here] = best;
      else best = label[here]!;
    }
    return label[number]!;
  }
}
