import type { Adjacency, EdgeIndex, NodeIndex } from '../../adjacency.ts';
import { POLL_EVERY } from '../../deadline.ts';
import { UsageError } from '../../errors.ts';
import { NodeSet } from '../../node-set.ts';
import { hasBit, openNodes, openTerrain, setBit, type Terrain, turned } from '../walk/terrain.ts';
import type { Nodes, Walk } from '../walk/walk.ts';
import { flood } from './flood.ts';

/** How far the walk gets from the starts, what reaches the targets, and what would connect the two. */
export type Gap = {
  /** What the starts reach, and the distance of the farthest node. */
  readonly reached: NodeSet;
  readonly reachedHops: number;
  /** The farthest nodes reached. */
  readonly furthest: readonly NodeIndex[];
  /** What reaches the targets, the targets included. */
  readonly leading: NodeSet;
  /**
   * Edges of the graph from `reached` to `leading` that the walk may not use, because their kind is outside the mask or
   * they are excluded: any one of them would complete a path. At most `maxMissing`, by node reached, then in run order.
   */
  readonly missing: readonly { readonly edge: EdgeIndex; readonly from: NodeIndex; readonly to: NodeIndex }[];
};

const MISSING_SHOWN = 100;

/** Why no path leads from `starts` to `targets`; `undefined` when one does. */
export function whyNoPath(
  adjacency: Adjacency,
  starts: Nodes,
  targets: Nodes,
  walk: Walk & { readonly maxMissing?: number },
): Gap | undefined {
  const maxMissing = walk.maxMissing ?? MISSING_SHOWN;
  if (!Number.isInteger(maxMissing) || maxMissing < 0)
    throw new UsageError(`maxMissing is ${maxMissing}; it must be a whole number, 0 or more`);
  const terrain = openTerrain(adjacency, walk);
  const from = openNodes(adjacency, terrain, starts, 'starts');
  const to = openNodes(adjacency, terrain, targets, 'targets');

  const forth = flood(terrain, from, Number.POSITIVE_INFINITY);
  const reached = setOf(terrain, forth.reached);
  if (to.some((target) => reached.has(target))) return undefined;
  const back = flood(turned(terrain), to, Number.POSITIVE_INFINITY);
  const leading = setOf(terrain, back.reached);
  return {
    reached,
    reachedHops: forth.depth,
    furthest: Array.from(forth.reached.subarray(forth.lastDepthAt)).sort((a, b) => a - b),
    leading,
    missing: missingEdges(terrain, reached, leading, maxMissing),
  };
}

function missingEdges(terrain: Terrain, reached: NodeSet, leading: NodeSet, limit: number): Gap['missing'] {
  const missing: Gap['missing'][number][] = [];
  let budget = POLL_EVERY;
  for (const from of reached) {
    for (const run of terrain.ahead) {
      for (let at = run.start[from]!; at < run.end[from]!; at++) {
        if (missing.length === limit) return missing;
        if (--budget < 0) {
          terrain.deadline.check();
          budget = POLL_EVERY;
        }
        const to = run.other[at]!;
        if (hasBit(leading.words, to)) missing.push({ edge: run.edge[at]!, from, to });
      }
    }
  }
  return missing;
}

function setOf(terrain: Terrain, nodes: Uint32Array): NodeSet {
  const words = terrain.memory.bitmap(terrain.nodeCount);
  for (let i = 0; i < nodes.length; i++) setBit(words, nodes[i]!);
  return new NodeSet(terrain.nodeCount, words);
}
