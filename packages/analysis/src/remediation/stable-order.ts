import type { GraphImage, NodeIndex } from '@chokepoint/graph';

/** Numbers up to this are exact. */
const EXACT_BITS = 53;
/** How many characters at the end of an id are compared before the rest: four bits each. */
const COMPARED = 8;

/**
 * Nodes in an order that depends on their object ids alone. It is not that of the texts: the ends of ids, where most of
 * them differ, are compared first, as numbers.
 */
export function byObjectId(image: GraphImage, nodes: Uint32Array): Uint32Array {
  const { length } = nodes;
  const placeBits = Math.max(1, Math.ceil(Math.log2(length + 1)));
  const places = 2 ** placeBits;
  const ends = 2 ** Math.min(COMPARED * 4, EXACT_BITS - placeBits);
  const keys = new Float64Array(length);
  for (let at = 0; at < length; at++) keys[at] = (endOf(image.objectId(nodes[at]!)) % ends) * places + at;
  keys.sort();
  const order = new Uint32Array(length);
  let begin = 0;
  for (let at = 0; at < length; at++) {
    order[at] = nodes[keys[at]! % places]!;
    if (Math.floor(keys[at]! / places) === Math.floor(keys[begin]! / places)) continue;
    sortById(image, order.subarray(begin, at));
    begin = at;
  }
  sortById(image, order.subarray(begin));
  return order;
}

/** The last characters as a number: digits are themselves, so that numbers of the same length keep their order. */
function endOf(id: string): number {
  let end = 0;
  for (let at = Math.max(0, id.length - COMPARED); at < id.length; at++) end = end * 16 + (id.charCodeAt(at) & 15);
  return end;
}

function sortById(image: GraphImage, nodes: Uint32Array): void {
  if (nodes.length < 2) return;
  const ids = new Map<NodeIndex, string>();
  for (const node of nodes) ids.set(node, image.objectId(node));
  nodes.sort((one, other) => (ids.get(one)! < ids.get(other)! ? -1 : 1));
}

/** A number per kind of relationship, in the order of their names. */
export function kindRanks({ edgeKinds }: GraphImage): Uint32Array {
  const ranks = new Uint32Array(edgeKinds.length);
  const order = [...edgeKinds.keys()].sort((one, other) => (edgeKinds[one]! < edgeKinds[other]! ? -1 : 1));
  for (const [rank, kind] of order.entries()) ranks[kind] = rank;
  return ranks;
}

/** The places of entries sorted by several keys, the most important last. Keys are below their limit. */
export function sortedBy(count: number, keys: readonly { readonly of: Uint32Array; readonly limit: number }[]) {
  let order = new Uint32Array(count);
  for (let at = 0; at < count; at++) order[at] = at;
  for (const { of, limit } of keys) {
    const next = new Uint32Array(limit + 1);
    for (let at = 0; at < count; at++) next[of[at]! + 1]!++;
    for (let key = 0; key < limit; key++) next[key + 1]! += next[key]!;
    const sorted = new Uint32Array(count);
    for (let at = 0; at < count; at++) sorted[next[of[order[at]!]!]!++] = order[at]!;
    order = sorted;
  }
  return order;
}
