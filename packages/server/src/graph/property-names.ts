import { badRequest } from '../service-error.ts';

/**
 * Every name is a column, and a thread that opens a new version gets each of them: 2,000 take 15 ms of the thread that
 * serves requests, 10,000 take 300 ms. Collectors use a few hundred.
 */
export const MOST_NAMES = 4000;

/** The names of node and relationship properties in an image. */
type NameLists = {
  readonly nodes: { readonly keys: readonly string[] };
  readonly edges: { readonly keys: readonly string[] };
};

/** Throws when a change adds names beyond the bound. A graph that has more already can still be changed otherwise. */
export function requireFewNames(before: NameLists, after: NameLists): void {
  if (lengthsOf(before) === lengthsOf(after)) return;
  const added = countOf(after) - countOf(before);
  if (added > 0 && countOf(after) > MOST_NAMES)
    throw badRequest(`the graph can have at most ${MOST_NAMES} property names, and ${added} more are too many`);
}

const lengthsOf = ({ nodes, edges }: NameLists): number => nodes.keys.length + edges.keys.length;
const countOf = ({ nodes, edges }: NameLists): number => new Set([...nodes.keys, ...edges.keys]).size;
