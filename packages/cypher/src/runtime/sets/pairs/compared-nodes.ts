import type { Expression } from '../../../syntax/ast.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';
import type { Condition, PatternGraph, PatternNode } from '../../match/pattern-graph.ts';
import { conflictOf } from '../conflict.ts';
import type { ApartBranch, SetEdge, SetNode, SetPattern } from '../set-pattern.ts';
import { isDifference } from './difference.ts';

/** Where one node is read: the only other one that conditions compare it with. */
export function comparedWith(
  { nodes, conditions }: PatternGraph,
  read: readonly PatternNode[],
): PatternNode | undefined {
  if (read.length !== 1) return undefined;
  const others = new Set<PatternNode>();
  for (const condition of conditions) {
    const compared = nodesIn(condition, nodes);
    if (compared.length > 1) for (const node of compared) others.add(node);
  }
  return others.size === 2 && others.delete(read[0]!) ? [...others][0] : undefined;
}

/**
 * Conditions that compare an end of the spine with a node that is not read: on the way, or one step from the other end.
 * Undefined when one of them needs each match.
 */
export function compareNodes(
  conditions: readonly Condition[],
  { nodes }: PatternGraph,
  root: SetNode,
  spine: readonly SetEdge[],
): Pick<SetPattern, 'onWay' | 'apart'> | undefined {
  const onWay = new Map<number, Condition[]>();
  const apart: ApartBranch[] = [];
  if (conditions.length > 0 && nodes.some(({ bound }) => bound)) return undefined;
  for (const condition of conditions) {
    const compared = nodesIn(condition, nodes);
    const at = spine.findIndex(({ to }) => compared.includes(to.node));
    if (compared.length === 2 && compared.includes(root.node) && at >= 0 && !joinsNext(spine, at)) {
      onWay.set(at, [...(onWay.get(at) ?? []), condition]);
      continue;
    }
    const branch = apartBranch(condition.expression, root, spine);
    if (!branch) return undefined;
    apart.push(branch);
  }
  return { onWay, apart };
}

function nodesIn({ expression }: Condition, nodes: readonly PatternNode[]): readonly PatternNode[] {
  const free = freeVariables(expression);
  return nodes.filter(({ name }) => free.has(name));
}

/** Whether a step is taken together with the next one. */
function joinsNext(spine: readonly SetEdge[], at: number): boolean {
  const next = spine[at + 1];
  return next !== undefined && conflictOf(spine[at]!.relationship, next.relationship) !== 'none';
}

/** `x <> y` of one end of the spine and a node one step from the other end. */
function apartBranch(expression: Expression, root: SetNode, spine: readonly SetEdge[]): ApartBranch | undefined {
  const end = spine.at(-1)?.to;
  if (!end) return undefined;
  for (const [from, other] of [
    [end, root],
    [root, end],
  ] as const)
    for (const edge of from.branches)
      if (
        isDifference(expression, other.node.name, edge.to.node.name) &&
        !edge.relationship.range &&
        !hasConflict(edge, from, edge.to)
      )
        return { from, edge };
  return undefined;
}

/** Whether a branch must not use the relationship of another edge at either of its nodes. */
function hasConflict(edge: SetEdge, ...nodes: readonly SetNode[]): boolean {
  return nodes.some(({ branches }) =>
    branches.some((other) => other !== edge && conflictOf(edge.relationship, other.relationship) !== 'none'),
  );
}
