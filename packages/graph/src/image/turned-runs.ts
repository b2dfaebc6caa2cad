import { sharedUint32 } from '../values/shared-memory.ts';
import { type RunSpace, spaceWithRoom } from './run-space.ts';

/**
 * The other direction of runs that have just been written, without sorting: entries are visited kind by kind, those of
 * a kind in the order of their nodes, and so they arrive in order in each run of the other side.
 */
export function turnedRuns(runs: RunSpace): RunSpace {
  const nodes = runs.start.length;
  const { near, far, edge, kindEnds } = kindByKind(runs);
  const start = sharedUint32(nodes);
  const end = sharedUint32(nodes);
  for (let i = 0; i < far.length; i++) end[far[i]!]!++;
  let at = 0;
  for (let node = 0; node < nodes; node++) {
    start[node] = at;
    at += end[node]!;
    end[node] = start[node]!;
  }

  const turned = spaceWithRoom(start, end, at, kindEnds.length - 1);
  let i = 0;
  for (let kind = 0; kind < kindEnds.length; kind++)
    for (; i < kindEnds[kind]!; i++) {
      const position = end[far[i]!]!++;
      turned.other[position] = near[i]!;
      turned.kind[position] = kind;
      turned.edge[position] = edge[i]!;
    }
  return turned;
}

type Entries = Record<'near' | 'far' | 'edge' | 'kindEnds', Uint32Array>;

function kindByKind({ start, end, other, kind, edge, cursor }: RunSpace): Entries {
  const live = cursor[0]!;
  let highest = 0;
  for (let at = 0; at < live; at++) if (kind[at]! > highest) highest = kind[at]!;
  const next = new Uint32Array(highest + 2);
  for (let at = 0; at < live; at++) next[kind[at]! + 1]!++;
  for (let k = 1; k < next.length; k++) next[k]! += next[k - 1]!;

  const sorted = { near: new Uint32Array(live), far: new Uint32Array(live), edge: new Uint32Array(live) };
  const { near, far, edge: edges } = sorted;
  for (let node = 0; node < start.length; node++)
    for (let at = start[node]!; at < end[node]!; at++) {
      const place = next[kind[at]!]!++;
      near[place] = node;
      far[place] = other[at]!;
      edges[place] = edge[at]!;
    }
  return { ...sorted, kindEnds: next.subarray(0, highest + 1) };
}
