import type { Compiler } from '../../../execution/compiler.ts';
import type { PatternNode, PatternRelationship } from '../../match/pattern-graph.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { DisjointFromStart } from '../../trail-count/disjoint-from-start.ts';
import { canPairTrails, DisjointTrails } from '../../trail-count/disjoint-trails.ts';
import type { ComparedWays } from '../compared/compared-tree.ts';
import type { Comparison } from '../compared/comparison.ts';
import type { NodeCount } from '../compared/ends-along.ts';
import { haveSameTypes } from '../conflict.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';

/** `(a)-[:T*]->(b)<-[:T*]-(c)`: the node at which two walks end, or begin, that must not use the same relationship. */
export function meetingNode(a: PatternRelationship, b: PatternRelationship): PatternNode | undefined {
  const node = sharedNode(a, b);
  if (!node) return undefined;
  return endsAt(a, node) === endsAt(b, node) ? node : undefined;
}

/** `(a)-[:T*]->(b)-[:T*]->(c)`: whether two such walks follow each other. */
export function isFollowing(a: PatternRelationship, b: PatternRelationship): boolean {
  return sharedNode(a, b) !== undefined && !meetingNode(a, b);
}

/** The node between two walks of any length that must not use the same relationship. */
export function sharedNode(a: PatternRelationship, b: PatternRelationship): PatternNode | undefined {
  if (a === b || a.clause !== b.clause || !isOpenWalk(a) || !isOpenWalk(b) || !haveSameTypes(a, b)) return undefined;
  const shared = [a.left, a.right].filter((node) => node === b.left || node === b.right);
  const [node] = shared;
  return shared.length > 1 || a.left === a.right || b.left === b.right ? undefined : node;
}

function endsAt({ direction, left }: PatternRelationship, node: PatternNode): boolean {
  return (direction === 'right') !== (left === node);
}

function isOpenWalk({ range, shortest, bound, properties, direction, along }: PatternRelationship): boolean {
  if (!range || range.max !== undefined || (range.min ?? 1) > 1) return false;
  return !shortest && !bound && !properties && direction !== 'both' && along.length === 0;
}

/** The walks of a pattern that must be kept apart, each from one other; undefined when it is several. */
export function sharingPairs(
  relationships: readonly PatternRelationship[],
): readonly (readonly [PatternRelationship, PatternRelationship])[] | undefined {
  const pairs = relationships.flatMap((a, at) =>
    relationships.slice(at + 1).flatMap((b) => (sharedNode(a, b) ? [[a, b] as const] : [])),
  );
  return new Set(pairs.flat()).size === 2 * pairs.length ? pairs : undefined;
}

/** The pairs of branches below a node, itself included, that are such walks: side by side, or one below the other. */
export function sharingBranches({ branches }: SetNode): readonly (readonly [SetEdge, SetEdge])[] {
  const own = branches.flatMap((edge, at) =>
    [...branches.slice(at + 1), ...edge.to.branches].flatMap((other) =>
      sharedNode(edge.relationship, other.relationship) ? [[other, edge] as const] : [],
    ),
  );
  return [...own, ...branches.flatMap(({ to }) => sharingBranches(to))];
}

/** The two walks that meet and that two compared nodes begin: from the node where they meet, or from one of the others. */
export function waysMeet({ toFirst, toSecond }: ComparedWays): readonly [SetEdge, SetEdge] | undefined {
  const [first, second] = toSecond.length > 0 ? [toFirst[0], toSecond[0]] : toFirst;
  return first && second && meetingNode(first.relationship, second.relationship) ? [first, second] : undefined;
}

/** All edges of a pattern. */
export function allEdges(root: SetNode, spine: readonly SetEdge[]): readonly SetEdge[] {
  const below = ({ branches }: SetNode): readonly SetEdge[] => branches.flatMap((edge) => [edge, ...below(edge.to)]);
  return [...spine, ...[root, ...spine.map(({ to }) => to)].flatMap(below)];
}

export function someShare(way: readonly SetEdge[]): boolean {
  return way.some((edge, at) => way.slice(at + 1).some((other) => sharedNode(edge.relationship, other.relationship)));
}

/** Whether all that is asked of these two nodes is that they are different ones. */
export function onlyDiffer({ terms }: Comparison, { toFirst, toSecond }: ComparedWays): boolean {
  const [term, ...others] = terms;
  if (!term || others.length > 0 || term.operator !== '<>' || toFirst.length + toSecond.length > 2) return false;
  return [term.first, term.second].every(
    (side) =>
      side.kind === 'variable' ||
      (side.kind === 'call' && side.name.toLowerCase() === 'id' && side.args[0]?.kind === 'variable'),
  );
}

/** Whether the trails of such walks can be counted: no cycles in which there are too many. */
export function canCountMeeting({ runtime }: Compiler, edge: SetEdge): boolean {
  return canPairTrails(runtime, runsTo(runtime, edge), new TypeFilter(runtime, edge.relationship.types).mask());
}

/** In how many ways two walks from a node lead to ends, each counted by itself, without a common relationship. */
export function countMeeting(
  { runtime }: Compiler,
  [edge, sibling]: readonly [SetEdge, SetEdge],
  [one, other]: readonly [NodeCount, NodeCount],
  apart: boolean,
): NodeCount {
  const types = new TypeFilter(runtime, edge.relationship.types);
  const [least, leastOther] = [edge, sibling].map(({ relationship }) => relationship.range!.min ?? 1);
  let trails: DisjointTrails | undefined;
  return (row, node) => {
    trails ??= new DisjointTrails(runtime, runsTo(runtime, edge), types.mask(), {
      first: (start) => one(row, start),
      second: (start) => other(row, start),
      apart,
    });
    return trails.at(node, least!, leastOther!);
  };
}

/** As `countMeeting`, from a node that begins the first of the walks. Pairs are counted as their middles and ends say. */
export function countMeetingBelow(
  { runtime }: Compiler,
  [edge, child]: readonly [SetEdge, SetEdge],
  [middles, ends]: readonly [NodeCount, NodeCount],
  apart: boolean,
): NodeCount {
  const types = new TypeFilter(runtime, edge.relationship.types);
  const [leastFirst, leastSecond] = [edge, child].map(({ relationship }) => relationship.range!.min ?? 1);
  let trails: DisjointFromStart | undefined;
  return (row, node) => {
    trails ??= new DisjointFromStart(runtime, runsTo(runtime, child), types.mask(), {
      end: (middle) => middles(row, middle),
      second: (start) => ends(row, start),
      apart,
      leastFirst: leastFirst!,
      leastSecond: leastSecond!,
    });
    return trails.from(node);
  };
}

/** The trails are followed towards the node at which both walks meet. */
function runsTo({ graph }: Compiler['runtime'], { outgoing }: SetEdge) {
  return outgoing ? graph.incoming : graph.outgoing;
}
