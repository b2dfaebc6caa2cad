import type { Memory } from '../walk/memory.ts';
import { NO_ROW, type ReachDag } from './reach-dag.ts';

/**
 * The same DAG with rows renumbered level by level (a row is one level above the highest row ahead of it). Passes then
 * read one level while they write the next, so that reads hit the cache.
 */
export function levelled(memory: Memory, dag: ReachDag): ReachDag {
  const { rowCount } = dag;
  const level = memory.uint32(rowCount);
  let levels = 0;
  for (let row = 0; row < rowCount; row++) {
    let own = 0;
    for (let at = dag.start[row]!; at < dag.start[row + 1]!; at++) {
      const below = level[dag.ahead[at]!]! + 1;
      if (below > own) own = below;
    }
    level[row] = own;
    if (own >= levels) levels = own + 1;
  }
  const next = memory.uint32(levels + 1);
  for (let row = 0; row < rowCount; row++) next[level[row]! + 1]!++;
  for (let l = 0; l < levels; l++) next[l + 1]! += next[l]!;
  const newRow = memory.uint32(rowCount);
  for (let row = 0; row < rowCount; row++) newRow[row] = next[level[row]!]!++;
  return renumbered(memory, dag, newRow);
}

function renumbered(memory: Memory, dag: ReachDag, newRow: Uint32Array): ReachDag {
  const { rowCount } = dag;
  const oldRow = memory.uint32(rowCount);
  for (let row = 0; row < rowCount; row++) oldRow[newRow[row]!] = row;
  const start = memory.uint32(rowCount + 1);
  const ahead = memory.uint32(dag.ahead.length);
  let length = 0;
  for (let row = 0; row < rowCount; row++) {
    const old = oldRow[row]!;
    for (let at = dag.start[old]!; at < dag.start[old + 1]!; at++) ahead[length++] = newRow[dag.ahead[at]!]!;
    start[row + 1] = length;
  }
  const { rowOf } = dag;
  for (let node = 0; node < rowOf.length; node++) if (rowOf[node] !== NO_ROW) rowOf[node] = newRow[rowOf[node]!]!;
  return { rowCount, rowOf, start, ahead, seedRows: dag.seedRows.map((row) => newRow[row]!).sort() };
}
