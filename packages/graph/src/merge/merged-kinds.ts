import type { GraphImage } from '../image/graph-image.ts';
import type { DeltaTables } from './delta-tables.ts';

/** Two lists of kinds in one, in the order of first mention. */
export function unitedKinds({ kindLists }: DeltaTables, older: number, newer: number): number {
  if (older === newer || older === 0) return newer;
  if (newer === 0) return older;
  return kindLists.number([...new Set([...kindLists.list(older), ...kindLists.list(newer)])]);
}

/**
 * The kinds of a node that had `before` and is written with `written`. Kinds that join are sorted in with the others by
 * the order in which the graph came to know them.
 */
export function joinedKinds(
  image: GraphImage,
  { kindLists, kinds }: DeltaTables,
  before: number,
  written: number,
  removed: readonly string[] = [],
): number {
  const gone = new Set(removed.map((name) => kinds.number(name)));
  const remaining = kindLists.list(before).filter((kind) => !gone.has(kind));
  const joined = kindLists.list(written).filter((kind) => !remaining.includes(kind));
  if (joined.length === 0) return kindLists.number(remaining);
  const rank = (kind: number) => image.nodeKind(kinds.list[kind]!) ?? image.nodeKinds.length + kind;
  return kindLists.number([...remaining, ...joined].sort((a, b) => rank(a) - rank(b)));
}
