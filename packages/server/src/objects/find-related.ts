import type { EdgeIndex, NodeIndex } from '@chokepoint/graph';
import { type VisibleGraph, type Walked, walk } from './walk/walk.ts';
import { edgesOfWalk } from './walk/walk-edges.ts';
import type { WalkPlan } from './walk/walk-plan.ts';

/** What is related to an object, each node once in no particular order, and the relationships that make it so. */
export type Related = {
  readonly nodes: readonly NodeIndex[];
  /** Computed on demand: lists and counts need none. */
  edges(): Iterable<EdgeIndex>;
};

/** How objects related to one object are found. */
export type FindRelated = (graph: VisibleGraph, subject: NodeIndex) => Related;

export const byWalk =
  (plan: WalkPlan): FindRelated =>
  (graph, subject) =>
    walkedTo(graph, plan, walk(graph, [subject], plan));

export function walkedTo(graph: VisibleGraph, plan: WalkPlan, walked: Walked): Related {
  return { nodes: nodesFound(walked), edges: () => edgesOfWalk(graph, plan, walked) };
}

function nodesFound({ places, found, phaseCount }: Walked): NodeIndex[] {
  const nodes = new Array<NodeIndex>(found.length);
  for (let i = 0; i < found.length; i++) nodes[i] = Math.floor(places[found[i]!]! / phaseCount);
  return nodes;
}

/** The union of several searches. */
export const eitherOf =
  (...finders: FindRelated[]): FindRelated =>
  (graph, subject) => {
    const parts = finders.map((find) => find(graph, subject));
    return {
      nodes: [...new Set(parts.flatMap((part) => [...part.nodes]))],
      edges: () => new Set(parts.flatMap((part) => [...part.edges()])),
    };
  };
