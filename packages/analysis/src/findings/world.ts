import { type Deadline, type DirectedWalk, type GraphImage, type KindMask, NodeSet } from '@chokepoint/graph';
import type { EnvironmentMap } from './environment-map.ts';

/** What an attacker could move through while something is counted. */
export type World = {
  readonly image: GraphImage;
  readonly environments: EnvironmentMap;
  readonly kinds: KindMask;
  /** Nodes that stand for no object. */
  readonly hidden: NodeSet;
  /** The only nodes there are, when given. */
  readonly visible?: NodeSet;
  readonly deadline: Deadline;
};

/** A walk through the world that never enters `inside`. */
export function walkOutside(
  { kinds, hidden, visible, deadline }: World,
  direction: 'forward' | 'backward',
  inside?: NodeSet,
): DirectedWalk {
  return {
    direction,
    kinds,
    deadline,
    excludedNodes: inside ? joined(hidden, inside) : hidden,
    ...(visible && { visible }),
  };
}

/** How many of the nodes there are outside `inside`. */
export function countOutside({ hidden, visible }: World, nodes: NodeSet, inside?: NodeSet): number {
  const rest = new NodeSet(nodes.size);
  for (let word = 0; word < rest.words.length; word++)
    rest.words[word] =
      nodes.words[word]! & ~hidden.words[word]! & ~(inside?.words[word] ?? 0) & (visible?.words[word] ?? -1);
  return rest.count();
}

function joined(one: NodeSet, other: NodeSet): NodeSet {
  const both = new NodeSet(one.size, one.words.slice());
  for (let word = 0; word < both.words.length; word++) both.words[word]! |= other.words[word]!;
  return both;
}
