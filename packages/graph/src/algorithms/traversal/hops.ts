import type { Adjacency } from '../../adjacency.ts';
import { NodeSet } from '../../node-set.ts';
import { openNodes, openTerrain, setBit } from '../walk/terrain.ts';
import { type HopWalk, hopBound, type Nodes } from '../walk/walk.ts';
import { flood, UNREACHED } from './flood.ts';

/** Hops from the nearest of `starts` to every node; `UNREACHED` if there is no path. A start is 0 hops from itself. */
export function hopsFrom(adjacency: Adjacency, starts: Nodes, walk: HopWalk): Uint32Array {
  const maxHops = hopBound(walk.maxHops);
  const terrain = openTerrain(adjacency, walk);
  const hops = terrain.memory.uint32(adjacency.nodeCount).fill(UNREACHED);
  flood(terrain, openNodes(adjacency, terrain, starts, 'starts'), maxHops, hops);
  return hops;
}

/** The nodes a walk from any of `starts` reaches, the starts themselves included. */
export function reachableFrom(adjacency: Adjacency, starts: Nodes, walk: HopWalk): NodeSet {
  const maxHops = hopBound(walk.maxHops);
  const terrain = openTerrain(adjacency, walk);
  const { reached } = flood(terrain, openNodes(adjacency, terrain, starts, 'starts'), maxHops);
  const words = terrain.memory.bitmap(adjacency.nodeCount);
  for (let i = 0; i < reached.length; i++) setBit(words, reached[i]!);
  return new NodeSet(adjacency.nodeCount, words);
}
