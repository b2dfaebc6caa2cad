import { allShortestPaths, type KindMask, pathsIn } from '@chokepoint/graph';
import type { Task } from './task.ts';

export type ShortestPathsInput = {
  readonly startObjectId: string;
  readonly endObjectId: string;
  /** Names of the relationship kinds that may be followed. */
  readonly kinds: readonly string[];
  readonly mostPaths: number;
};

/** Each path as the public ids of its edges, in order. `undefined` when one of the ends is not in the graph. */
export type ShortestPathsOutput = { readonly paths: readonly (readonly number[])[] } | undefined;

/** All shortest paths between two objects, up to a number of them. */
export const shortestPaths: Task<ShortestPathsInput, ShortestPathsOutput> = (image, input, limits) => {
  const start = image.nodeByObjectId(input.startObjectId);
  const end = image.nodeByObjectId(input.endObjectId);
  if (start === undefined || end === undefined) return undefined;
  const kinds: KindMask = image.edgeKindMask(input.kinds);
  const dag = allShortestPaths(image, start, end, { direction: 'forward', kinds, ...limits });
  const paths: number[][] = [];
  if (!dag) return { paths };
  for (const path of pathsIn(dag)) {
    if (paths.length >= input.mostPaths) break;
    limits.memory.take(path.edges.length * 8);
    paths.push([...path.edges].map((edge) => image.edgeId(edge)));
  }
  return { paths };
};
