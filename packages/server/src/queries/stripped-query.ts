import { mapTree, printQuery, type Query } from '@chokepoint/cypher';

const STRIPPED = { kind: 'parameter', name: 'STRIPPED', start: 0, end: 0 };

const LONGEST = 10_000;

/** The text of a query without the values in it, or its beginning: what may be written down of it. */
export function strippedQuery(query: Query): string {
  const text = printQuery(mapTree(query, stripped));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function stripped(object: object): unknown {
  return 'kind' in object && (object.kind === 'literal' || object.kind === 'list') ? STRIPPED : undefined;
}
