import { allShortestPaths } from '@chokepoint/graph';
import type { Task } from '../workers/task.ts';
import { UnifiedGraphBuilder } from './unified-graph.ts';
import { visibleNodes } from './visible-nodes.ts';

export type ShortestPathInput = {
  readonly start: string;
  readonly end: string;
  /** Names of the relationship kinds that may be followed. */
  readonly kinds: readonly string[];
  readonly displayKinds: readonly string[];
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

export type ShortestPathOutput =
  | { readonly kind: 'unknown-object' }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'graph'; readonly json: Uint8Array };

/** All shortest paths from one object to another, drawn as one graph. */
export const shortestPath: Task<ShortestPathInput, ShortestPathOutput> = (image, input, limits) => {
  const start = image.nodeByObjectId(input.start);
  const end = image.nodeByObjectId(input.end);
  const visible = input.environments && visibleNodes(image, input.environments);
  if (start === undefined || end === undefined) return { kind: 'unknown-object' };
  if (visible && !(visible.has(start) && visible.has(end))) return { kind: 'unknown-object' };
  if (start === end) return { kind: 'no-path' };
  const dag = allShortestPaths(image, start, end, {
    direction: 'forward',
    kinds: image.edgeKindMask(input.kinds),
    ...limits,
    ...(visible ? { visible } : {}),
  });
  if (!dag) return { kind: 'no-path' };
  const answer = new UnifiedGraphBuilder(image, {
    properties: false,
    customKinds: { display: new Set(input.displayKinds), source: new Set() },
    now: new Date(input.now),
  });
  // Every step of the DAG is on a shortest path, so the DAG itself is the drawing.
  for (const node of dag.nodes) answer.node(node);
  for (const edge of dag.stepEdge) answer.edge(edge);
  return { kind: 'graph', json: new TextEncoder().encode(JSON.stringify({ data: answer.finish() })) };
};
