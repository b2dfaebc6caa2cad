import { printQuery, type Query } from '@chokepoint/cypher';

const STRIPPED = { kind: 'parameter', name: 'STRIPPED', start: 0, end: 0 };

const LONGEST = 10_000;

/** The text of a query without the values in it, or its beginning: what may be written down of it. */
export function strippedQuery(query: Query): string {
  const text = printQuery(stripped(query) as Query);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function stripped(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(stripped);
  if (typeof tree !== 'object' || tree === null || Object.getPrototypeOf(tree) !== Object.prototype) return tree;
  if ('kind' in tree && (tree.kind === 'literal' || tree.kind === 'list')) return STRIPPED;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, stripped(value)]));
}
