import type { Adjacency } from '../../adjacency.ts';
import { NodeNumbers } from '../walk/node-numbers.ts';
import type { Path } from '../walk/path.ts';
import { openNodes, openTerrain } from '../walk/terrain.ts';
import type { Uint32List } from '../walk/uint32-list.ts';
import { type HopWalk, hopBound, type Nodes } from '../walk/walk.ts';
import { layersBetween } from './between.ts';
import { layOutDag } from './lay-out-dag.ts';
import { meet } from './meet.ts';
import { dagOfSingleNodes, type PathDag, pathsIn } from './path-dag.ts';

const marks = new NodeNumbers();

/**
 * All shortest paths from any of `starts` to any of `targets` as a DAG (see `pathsIn`, `countPaths`); `undefined` when
 * no path exists within the walk's bounds. If a node is both start and target, the shortest paths have no edges.
 */
export function allShortestPaths(
  adjacency: Adjacency,
  starts: Nodes,
  targets: Nodes,
  walk: HopWalk,
): PathDag | undefined {
  const maxHops = hopBound(walk.maxHops);
  const terrain = openTerrain(adjacency, walk);
  const from = openNodes(adjacency, terrain, starts, 'starts');
  const to = openNodes(adjacency, terrain, targets, 'targets');
  const both = commonNodes(from, to);
  if (both.length > 0) return dagOfSingleNodes(both);

  const marked: Uint32List[] = [];
  using mark = marks.borrow(terrain.memory, terrain.nodeCount, marked);
  const meeting = meet(terrain, { mark: mark.numbers, marked }, from, to, maxHops);
  return meeting && layOutDag(terrain, layersBetween(terrain, meeting));
}

/** The first of all shortest paths, in the order of `pathsIn`. */
export function shortestPath(adjacency: Adjacency, starts: Nodes, targets: Nodes, walk: HopWalk): Path | undefined {
  const dag = allShortestPaths(adjacency, starts, targets, walk);
  return dag && (pathsIn(dag).next().value ?? undefined);
}

/** Both lists are ascending, and so is the result. */
function commonNodes(some: Uint32Array, others: Uint32Array): Uint32Array {
  const members = new Set(others);
  return some.filter((node) => members.has(node));
}
