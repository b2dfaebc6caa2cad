import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame } from '../../../execution/frame.ts';
import type { PatternRelationship } from '../../match/pattern-graph.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { canPairTrails } from '../../trail-count/disjoint-trails.ts';
import { nodeFilter } from '../node-filters.ts';
import type { SetEdge, SetNode, SetPattern } from '../set-pattern.ts';
import { bridgesOf } from './meeting-ends.ts';
import { allEdges, isFollowing, meetingNode, sharingPairs } from './meeting-walks.ts';

/** Two walks that meet of which at least one is a step of the spine, with their nodes without the walks themselves. */
export type SpineMeeting = {
  readonly walks: readonly [PatternRelationship, PatternRelationship];
  readonly middle: SetNode;
  readonly first: SetNode;
  readonly second: SetNode;
  /** Whether the spine is both walks; else it is the first one. */
  readonly isWhole: boolean;
  /** Whether they must begin at different nodes, where that is not tested otherwise. */
  readonly apart: boolean;
};

/** 'branches' where both walks are branches; undefined where the spine goes on behind them. */
export function spineMeeting(
  root: SetNode,
  spine: readonly SetEdge[],
  pair: readonly [PatternRelationship, PatternRelationship],
  apart: boolean,
): SpineMeeting | 'branches' | undefined {
  const onSpine = spine.filter(({ relationship }) => pair.includes(relationship));
  const [one, two] = onSpine;
  if (!one) return 'branches';
  if (onSpine.length < spine.length) return undefined;
  if (two) {
    const walks = [one.relationship, two.relationship] as const;
    return { walks, middle: one.to, first: root, second: two.to, isWhole: true, apart: false };
  }
  const [middle, first] = meetingNode(...pair) === root.node ? [root, one.to] : [one.to, root];
  const other = middle.branches.find(({ relationship }) => pair.includes(relationship))!;
  const branches = middle.branches.filter((branch) => branch !== other);
  const walks = [one.relationship, other.relationship] as const;
  return { walks, middle: { ...middle, branches }, first, second: other.to, isWhole: false, apart };
}

/**
 * Whether walks of one type can be kept apart without going each of them. Where two that meet are the spine, any node must do
 * as the middle: see `MeetingPairs`.
 */
export function canKeepApart(compiler: Compiler, { meeting, root, spine }: SetPattern, frame: Frame): boolean {
  const [walks] = sharingPairs(allEdges(root, spine).map(({ relationship }) => relationship)) ?? [];
  if (!walks) return true;
  const { runtime } = compiler;
  if (isFollowing(...walks))
    return canPairTrails(runtime, runtime.graph.outgoing, new TypeFilter(runtime, walks[0].types).mask());
  const bridges = bridgesOf(compiler, walks);
  if (bridges.isTooLarge || !meeting?.isWhole) return !bridges.isTooLarge;
  const middles = nodeFilter(compiler, meeting.middle, frame, false);
  const { graph } = runtime;
  for (let node = 0; node < graph.nodeLimit; node++)
    if (graph.hasNode(node) && bridges.isReached(node) && !middles.accepts([], node)) return false;
  return true;
}
