import type { Steps } from '../lanes/steps.ts';

/**
 * The nodes on cycles of at most three relationships, without a direction. Relationships are seen from the node with fewer of
 * them, so that nodes with very many cost no more than others.
 */
export function onShortCycles({ start, list }: Steps, work: (steps: number) => void): Uint8Array {
  const nodes = start.length - 1;
  const found = new Uint8Array(nodes);
  const degree = (node: number) => start[node + 1]! - start[node]!;
  const isBelow = (a: number, b: number) => degree(a) < degree(b) || (degree(a) === degree(b) && a < b);
  const seenBy = new Int32Array(nodes).fill(-1);
  const above = new Uint32Array(list.length);
  const end = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    let to = start[node]!;
    for (let at = start[node]!; at < start[node + 1]!; at++) {
      const other = list[at]!;
      if (other === node || seenBy[other] === node) found[node] = found[other] = 1; // a loop, or two relationships
      if (isBelow(node, other)) above[to++] = other;
      seenBy[other] = node;
    }
    end[node] = to;
  }
  seenBy.fill(-1);
  for (let node = 0; node < nodes; node++) {
    for (let at = start[node]!; at < end[node]!; at++) seenBy[above[at]!] = node;
    for (let at = start[node]!; at < end[node]!; at++) {
      const other = above[at]!;
      work(end[other]! - start[other]! + 1);
      for (let next = start[other]!; next < end[other]!; next++)
        if (seenBy[above[next]!] === node) found[node] = found[other] = found[above[next]!] = 1;
    }
  }
  return found;
}
