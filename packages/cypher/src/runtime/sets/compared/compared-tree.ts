import { conflictOf } from '../conflict.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';
import { type Comparison, mirrored } from './comparison.ts';

/** Where two nodes that are compared lie below the lowest node above both, which may be the second of them. */
export type ComparedWays = { readonly toFirst: readonly SetEdge[]; readonly toSecond: readonly SetEdge[] };

/**
 * The comparison as it is counted in a tree: where one of the nodes lies above the other, it is the second. Undefined where
 * a relationship on the way could be the same as another one, other than the two below the node above both, or the last
 * two on the way to the first.
 */
export function comparedInTree(root: SetNode, given: Comparison): Comparison | undefined {
  const comparison = waysBelow(root, given)?.toFirst.length === 0 ? mirrored(given) : given;
  const ways = waysBelow(root, comparison);
  if (!ways) return undefined;
  const { toFirst, toSecond } = ways;
  const onWay = [...toFirst, ...toSecond];
  const allowed = toSecond.length > 0 ? [toFirst[0]!, toSecond[0]!] : toFirst.slice(-2);
  const edges = edgesBelow(root);
  const hasOther = onWay.some((edge) =>
    edges.some(
      (other) =>
        other !== edge &&
        conflictOf(edge.relationship, other.relationship) !== 'none' &&
        !(allowed.includes(edge) && allowed.includes(other)),
    ),
  );
  return hasOther ? undefined : comparison;
}

/** The ways from the lowest node above both; undefined when it is not this node. */
export function waysFrom(
  node: SetNode,
  { first, second }: Pick<Comparison, 'first' | 'second'>,
): ComparedWays | undefined {
  const toFirst = wayTo(node, first);
  const toSecond = wayTo(node, second);
  if (!toFirst || !toSecond) return undefined;
  return toFirst.length > 0 && toFirst[0] === toSecond[0] ? undefined : { toFirst, toSecond };
}

export function waysBelow(node: SetNode, comparison: Pick<Comparison, 'first' | 'second'>): ComparedWays | undefined {
  const own = waysFrom(node, comparison);
  if (own) return own;
  for (const { to } of node.branches) {
    const found = waysBelow(to, comparison);
    if (found) return found;
  }
  return undefined;
}

export function wayTo(node: SetNode, name: string): readonly SetEdge[] | undefined {
  if (node.node.name === name) return [];
  for (const edge of node.branches) {
    const rest = wayTo(edge.to, name);
    if (rest) return [edge, ...rest];
  }
  return undefined;
}

function edgesBelow({ branches }: SetNode): readonly SetEdge[] {
  return branches.flatMap((edge) => [edge, ...edgesBelow(edge.to)]);
}
