import { sharedUint32 } from '../values/shared-memory.ts';
import type { NodeTable } from './image-parts.ts';
import type { KindLists } from './kind-lists.ts';

/** The bitmaps of all node kinds, computed from the kind list of each node. */
export function kindBitsOf(nodes: NodeTable, lists: KindLists, kindCount: number): Uint32Array[] {
  const bits = Array.from({ length: kindCount }, () => sharedUint32((nodes.count + 31) >>> 5));
  for (let node = 0; node < nodes.count; node++)
    for (const kind of lists.list(nodes.kinds.get(node))) bits[kind]![node >>> 5]! |= 1 << (node & 31);
  return bits;
}
