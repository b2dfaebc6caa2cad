import type { NodeIndex } from '../adjacency.ts';
import type { GraphImage } from '../image/graph-image.ts';
import type { NodeSet } from '../node-set.ts';
import { similarRows } from './similar-text.ts';
import { textCandidates } from './text-index.ts';
import { fold } from './trigrams.ts';

export type SearchOptions = {
  /** Properties to search, most relevant first. */
  readonly properties: readonly string[];
  readonly limit: number;
  /** Only nodes of this set are found. */
  readonly within?: NodeSet;
  /** Also find texts with a few letters wrong. */
  readonly similar?: boolean;
};

export type Match = 'exact' | 'prefix' | 'contains' | 'similar';
export type SearchHit = { readonly node: NodeIndex; readonly property: string; readonly match: Match };

const STAGES = [
  { match: 'exact', shape: 'equals', holds: (text: string, part: string) => text === part },
  { match: 'prefix', shape: 'startsWith', holds: (text: string, part: string) => text.startsWith(part) },
  { match: 'contains', shape: 'contains', holds: (text: string, part: string) => text.includes(part) },
] as const;

/**
 * Nodes with a text property like `text`, ignoring case: equal ones first, then those that begin with it, then those
 * that contain it (from three characters on), then, if requested, similar ones. Each node once, by its best match.
 */
export function searchNodes(image: GraphImage, text: string, options: SearchOptions): SearchHit[] {
  const hits = new Map<NodeIndex, SearchHit>();
  const part = fold(text);
  if (part === '') return [];
  const { properties, limit, within } = options;
  const take = (node: NodeIndex, property: string, match: Match): boolean => {
    if (!hits.has(node)) hits.set(node, { node, property, match });
    return hits.size >= limit;
  };
  if (limit <= 0) return [];

  for (const { match, shape, holds } of STAGES)
    for (const property of properties)
      for (const node of textCandidates(image, property, part, shape) ?? []) {
        if (hits.has(node) || (within && !within.has(node))) continue;
        const value = image.nodeProperty(node, property);
        if (typeof value === 'string' && holds(fold(value), part) && take(node, property, match))
          return [...hits.values()];
      }
  if (options.similar)
    for (const property of properties)
      for (const node of similarRows(image, property, part, within))
        if (take(node, property, 'similar')) return [...hits.values()];
  return [...hits.values()];
}
