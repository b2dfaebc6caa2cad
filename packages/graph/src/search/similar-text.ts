import type { NodeIndex } from '../adjacency.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { isStale, uncovered } from '../lookups/coverage.ts';
import type { NodeSet } from '../node-set.ts';
import { lengthOf, rowsOf, textIndexOf } from './text-index.ts';
import { bucketsOf, fold } from './trigrams.ts';

/** The maximum number of texts compared letter by letter in one search; the rest is skipped. */
const MOST_COMPARED = 20_000;

/** How many letters may be wrong, missing or too many. */
function editsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Nodes whose property contains something that is `part` up to a few edits. Each edit changes at most three trigrams,
 * so a match must have one of any 3 * edits + 1 of them: the rarest are looked up.
 */
export function* similarRows(
  image: GraphImage,
  property: string,
  part: string,
  within: NodeSet | undefined,
): Generator<NodeIndex> {
  const edits = editsAllowed(part.length);
  const index = textIndexOf(image, property);
  if (edits === 0 || !index) return;
  const rarest = bucketsOf(part, 'contains')
    .sort((a, b) => lengthOf(index, a) - lengthOf(index, b))
    .slice(0, 3 * edits + 1);

  const seen = new Set<NodeIndex>();
  let compared = 0;
  const fits = (row: NodeIndex): boolean => {
    if (seen.has(row) || (within && !within.has(row)) || compared >= MOST_COMPARED) return false;
    seen.add(row);
    compared++;
    const value = image.nodeProperty(row, property);
    return typeof value === 'string' && containsSimilar(fold(value), part, edits);
  };
  for (const bucket of rarest)
    for (const row of rowsOf(index, bucket)) if (!isStale(index, row) && fits(row)) yield row;
  for (const row of uncovered(index, image.nodeCount)) if (fits(row)) yield row;
}

/** Whether some part of `text` becomes `part` by at most `edits` insertions, deletions or replacements of a letter. */
export function containsSimilar(text: string, part: string, edits: number): boolean {
  let costs = new Uint8Array(part.length + 1).map((_, position) => position);
  let next = new Uint8Array(part.length + 1);
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    for (let j = 1; j <= part.length; j++) {
      const replaced = costs[j - 1]! + (part.charCodeAt(j - 1) === letter ? 0 : 1);
      next[j] = Math.min(replaced, costs[j]! + 1, next[j - 1]! + 1);
    }
    if (next[part.length]! <= edits) return true;
    [costs, next] = [next, costs];
  }
  return costs[part.length]! <= edits;
}
