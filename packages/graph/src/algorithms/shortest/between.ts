import { POLL_EVERY } from '../../deadline.ts';
import { hasBit, type Run, setBit, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';
import { edgesAt, type Meeting } from './meet.ts';

/** The nodes on shortest paths by their distance from the starts, in no particular order. */
export function layersBetween(terrain: Terrain, meeting: Meeting): Uint32List[] {
  const { memory, nodeCount, ahead, behind } = terrain;
  const onPath = memory.bitmap(nodeCount);
  const near = gather(terrain, { back: behind, forth: ahead, layers: meeting.near, sign: 1 }, meeting, onPath);
  const far = gather(terrain, { back: ahead, forth: behind, layers: meeting.far, sign: -1 }, meeting, onPath);
  return [...near.reverse(), ...far];
}

/** One of the two searches. */
type Side = {
  /** Towards where the search began. */
  readonly back: readonly Run[];
  /** The way that the search went. */
  readonly forth: readonly Run[];
  readonly layers: readonly Uint32List[];
  readonly sign: 1 | -1;
};

/**
 * Follows marks from where the searches met back to where one of them began: the nodes on shortest paths, by depth,
 * deepest first. A layer is found from the one behind it, or by repeating the step of the search where that is less to
 * read: a node with very many relationships costs no more here than it did in the search.
 */
function gather(terrain: Terrain, side: Side, { mark, nearEnds, farEnds }: Meeting, onPath: Uint32Array): Uint32List[] {
  let layer = new Uint32List(terrain.memory);
  for (const end of side.sign === 1 ? nearEnds : farEnds) add(end, onPath, layer);
  const found = [layer];
  for (let depth = side.layers.length - 2; depth >= 0; depth--) {
    const before = new Uint32List(terrain.memory);
    const wanted = side.sign * (depth + 1);
    if (edgesAt(side.back, layer) <= edgesAt(side.forth, side.layers[depth]!))
      eachEdge(terrain, side.back, layer, (_node, other) => {
        if (mark[other] === wanted) add(other, onPath, before);
      });
    else
      eachEdge(terrain, side.forth, side.layers[depth]!, (node, other) => {
        if (mark[other] === wanted + side.sign && hasBit(onPath, other)) add(node, onPath, before);
      });
    layer = before;
    found.push(layer);
  }
  return found;
}

function add(node: number, onPath: Uint32Array, layer: Uint32List): void {
  if (hasBit(onPath, node)) return;
  setBit(onPath, node);
  layer.push(node);
}

/** Every edge of the walk at some nodes; the neighbour may be hidden. */
function eachEdge(
  { kinds, excluded, deadline }: Terrain,
  runs: readonly Run[],
  nodes: Uint32List,
  found: (node: number, other: number) => void,
): void {
  let budget = 0;
  for (const { start, end, other, kind, edge } of runs)
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes.items[i]!;
      const last = end[node]!;
      budget -= last - start[node]! + 1;
      if (budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      for (let at = start[node]!; at < last; at++) {
        if (kinds[kind[at]!] === 0 || (excluded !== undefined && hasBit(excluded, edge[at]!))) continue;
        found(node, other[at]!);
      }
    }
}
