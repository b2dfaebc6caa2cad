import type { NodeIndex } from '../adjacency.ts';
import type { PagedArray } from '../columns/paged-array.ts';
import { powerOfTwo, sharedUint32 } from '../values/shared-memory.ts';
import type { ValueCode } from '../values/value-table.ts';

/**
 * Nodes by the value code of their object id: a hash table of node index + 1, followed by the number of entries.
 * Versions of a graph share it and only add to it (an abandoned version leaves entries behind), so readers check an
 * entry against the object ids of its own image.
 */
export type ObjectIndex = Uint32Array;

export const emptyObjectIndex = (nodes: number): ObjectIndex =>
  sharedUint32(powerOfTwo(Math.max(16, Math.ceil(nodes * 1.5))) + 1);

const bucket = (code: ValueCode, mask: number): number => (Math.imul(code, 0x9e3779b1) >>> 7) & mask;

export function findNode(
  index: ObjectIndex,
  objectIds: PagedArray<Uint32Array>,
  nodeCount: number,
  code: ValueCode,
): NodeIndex | undefined {
  const mask = index.length - 2;
  for (let slot = bucket(code, mask); ; slot = (slot + 1) & mask) {
    const entry = index[slot]!;
    if (entry === 0) return undefined;
    if (entry <= nodeCount && objectIds.get(entry - 1) === code) return entry - 1;
  }
}

/** The index with nodes `from` .. `to - 1` added; a larger copy when it would be more than two thirds full. */
export function addNodes(
  index: ObjectIndex,
  objectIds: PagedArray<Uint32Array>,
  from: NodeIndex,
  to: NodeIndex,
): ObjectIndex {
  const used = index[index.length - 1]! + to - from;
  const fits = used * 3 < (index.length - 1) * 2;
  const table = fits ? index : emptyObjectIndex(Math.ceil(to * 1.125));
  const mask = table.length - 2;
  for (let node = fits ? from : 0; node < to; node++) {
    let slot = bucket(objectIds.get(node), mask);
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = node + 1;
  }
  table[table.length - 1] = fits ? used : to;
  return table;
}
