import type { ListLevel } from '../lists/list-level.ts';

/** What some starts lead to in one part of a UNION. */
type PartLevel = { readonly level: ListLevel; readonly starts: Uint32Array };

/** What starts lead to in any of the parts: the sources of all of them. */
export function mergedLevels(parts: readonly PartLevel[], nodeLimit: number): ListLevel {
  const counts = new Uint32Array(nodeLimit + 1);
  for (const { level, starts } of parts)
    for (const node of starts) counts[node]! += level.start[node + 1]! - level.start[node]!;
  const start = new Uint32Array(nodeLimit + 1);
  for (let node = 0; node < nodeLimit; node++) start[node + 1] = start[node]! + counts[node]!;
  const next = start.slice();
  const sources = new Uint32Array(start[nodeLimit]!);
  const keys = parts.reduce((sum, { level }) => sum + level.lists.start.length, 0);
  const lengths = parts.map(({ level }) => level.lists.end.reduce((most, end) => Math.max(most, end), 0));
  const lists = {
    start: new Uint32Array(keys),
    end: new Uint32Array(keys),
    nodes: new Uint32Array(lengths.reduce((sum, length) => sum + length, 0)),
  };
  let [key, length] = [0, 0];
  for (const [at, { level, starts }] of parts.entries()) {
    for (const node of starts)
      for (let source = level.start[node]!; source < level.start[node + 1]!; source++)
        sources[next[node]!++] = key + level.sources[source]!;
    for (let own = 0; own < level.lists.start.length; own++) {
      lists.start[key + own] = length + level.lists.start[own]!;
      lists.end[key + own] = length + level.lists.end[own]!;
    }
    lists.nodes.set(level.lists.nodes.subarray(0, lengths[at]!), length);
    key += level.lists.start.length;
    length += lengths[at]!;
  }
  return { start, sources, lists };
}
