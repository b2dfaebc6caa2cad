import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { Branch } from './branch.ts';
import { conflictOf } from './conflict.ts';
import { DistinctBranch, SiblingBranches } from './distinct-branch.ts';
import { LongBranch } from './long-branch.ts';
import { isLong } from './long-walk.ts';
import { MeetingCondition } from './meeting/meeting-condition.ts';
import { meetingNode } from './meeting/meeting-walks.ts';
import { type NodeCondition, NodeFilter } from './node-filter.ts';
import type { SetEdge, SetNode } from './set-pattern.ts';

/** The filter of a node of the pattern with those of all its branches. */
export function nodeFilter(compiler: Compiler, node: SetNode, frame: Frame, dependsOnRow: boolean): NodeFilter {
  const filtered = (edge: SetEdge, without?: SetEdge) => {
    const branches = edge.to.branches.filter((branch) => branch !== without);
    return { edge, far: nodeFilter(compiler, { ...edge.to, branches }, frame, dependsOnRow) };
  };
  const conditions: NodeCondition[] = [];
  const open = new Set(node.branches);
  for (const edge of node.branches) {
    if (!open.delete(edge)) continue;
    const sibling = [...open].find((other) => isSame(edge, other));
    const child = edge.to.branches.find((other) => isSame(edge, other));
    const other = sibling ?? child;
    if (!other) {
      conditions.push(
        new (isLong(edge) ? LongBranch : Branch)(compiler, edge, filtered(edge).far, frame, dependsOnRow),
      );
      continue;
    }
    if (meet(edge, other)) {
      if (sibling) open.delete(sibling);
      const [one, two] = [filtered(edge, child).far, filtered(other).far];
      const own = new NodeFilter(compiler, { ...node, branches: [] }, frame, []);
      const [middles, firsts] = sibling ? [own, one] : [one, own];
      const walks = [edge.relationship, other.relationship] as const;
      const { apart } = edge;
      conditions.push(
        new MeetingCondition(compiler, { walks, apart, middles, firsts, seconds: two }, sibling !== undefined),
      );
      continue;
    }
    const onlyLoops = conflictOf(edge.relationship, other.relationship) === 'loops';
    if (sibling) open.delete(sibling);
    conditions.push(
      sibling
        ? new SiblingBranches(compiler, [filtered(edge), filtered(sibling)], frame, onlyLoops)
        : new DistinctBranch(compiler, [filtered(edge, child), filtered(child!)], frame, onlyLoops),
    );
  }
  return new NodeFilter(compiler, node, frame, conditions);
}

/** Whether two edges must be kept apart. */
function isSame(a: SetEdge, b: SetEdge): boolean {
  if (meet(a, b)) return true;
  const conflict = conflictOf(a.relationship, b.relationship);
  return conflict === 'any' || conflict === 'loops';
}

function meet(a: SetEdge, b: SetEdge): boolean {
  return !a.mayShare && !b.mayShare && meetingNode(a.relationship, b.relationship) !== undefined;
}
