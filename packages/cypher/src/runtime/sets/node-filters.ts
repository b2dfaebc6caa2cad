import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { Branch } from './branch.ts';
import { conflictOf } from './conflict.ts';
import { DistinctBranch, SiblingBranches } from './distinct-branch.ts';
import { LongBranch } from './long-branch.ts';
import { isLong } from './long-walk.ts';
import { FollowingCondition } from './meeting/following-condition.ts';
import { MeetingCondition } from './meeting/meeting-condition.ts';
import { isFollowing, sharedNode } from './meeting/meeting-walks.ts';
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
    if (share(edge, other)) {
      if (sibling) open.delete(sibling);
      const [one, two] = [filtered(edge, child).far, filtered(other).far];
      const own = new NodeFilter(compiler, { ...node, branches: [] }, frame, []);
      conditions.push(apartCondition(compiler, [edge, other], [own, one, two], sibling !== undefined));
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
  if (share(a, b)) return true;
  const conflict = conflictOf(a.relationship, b.relationship);
  return conflict === 'any' || conflict === 'loops';
}

/** Whether two edges are walks that must not use the same relationship. */
function share(a: SetEdge, b: SetEdge): boolean {
  return !a.mayShare && !b.mayShare && sharedNode(a.relationship, b.relationship) !== undefined;
}

/** A semi-join over two such walks: both from the node itself, or one from it and the other one behind that. */
function apartCondition(
  compiler: Compiler,
  [edge, other]: readonly [SetEdge, SetEdge],
  [own, one, two]: readonly [NodeFilter, NodeFilter, NodeFilter],
  areSiblings: boolean,
): NodeCondition {
  const least = ({ relationship }: SetEdge) => relationship.range!.min ?? 1;
  if (!isFollowing(edge.relationship, other.relationship)) {
    const walks = [edge.relationship, other.relationship] as const;
    const [middles, firsts] = areSiblings ? [own, one] : [one, own];
    return new MeetingCondition(compiler, { walks, apart: edge.apart, middles, firsts, seconds: two }, areSiblings);
  }
  const away = areSiblings ? edge : other;
  const following = { edge: { relationship: away.relationship, outgoing: !away.outgoing } };
  return areSiblings
    ? new FollowingCondition(
        compiler,
        { ...following, least: [least(edge), least(other)], starts: one, middles: own, ends: two },
        true,
      )
    : new FollowingCondition(
        compiler,
        { ...following, least: [least(other), least(edge)], starts: two, middles: one, ends: own },
        false,
      );
}
