import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Question } from '../explore-search.ts';
import { READY_QUERIES } from '../query/ready/ready-queries.ts';
import * as exploreTexts from '../texts.ts';

const LONGEST = 90;

/** What a drawing shows, in one line. */
export function viewTitle(question: Question, { nodes }: DrawnGraph): string {
  const nameOf = (objectId: string) =>
    [...nodes.values()].find((node) => node.objectId === objectId)?.label ?? objectId;
  switch (question.kind) {
    case 'none':
      return exploreTexts.graph;
    case 'object':
      return nameOf(question.objectId);
    case 'path':
      return exploreTexts.attackPathsStops(question.stops.map(nameOf).join(' → '));
    case 'cypher':
      return titleOfQuery(question.query, nameOf);
  }
}

/** Readers of a picture know names, not queries: that of a ready query, or those of the ends of its paths. */
function titleOfQuery(query: string, nameOf: (objectId: string) => string): string {
  const ready = READY_QUERIES.find((one) => one.query === query);
  if (ready) return ready.name;
  const ids = [...query.matchAll(/\.objectid = "([^"]+)"/g)].map(([, id]) => id!);
  if (/shortestPath/i.test(query) && ids.length > 0) {
    const stops = [...new Set(ids)].map(nameOf);
    if (query.includes(':Tag_Owned)')) stops.unshift(exploreTexts.owned);
    if (query.includes(':Tag_Tier_Zero)')) stops.push(exploreTexts.tierZero);
    return exploreTexts.attackPathsStops(stops.join(' → '));
  }
  const line = query.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
