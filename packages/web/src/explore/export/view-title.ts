import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Question } from '../explore-search.ts';
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
    case 'cypher': {
      const query = question.query.replace(/\s+/g, ' ').trim();
      return query.length > LONGEST ? `${query.slice(0, LONGEST - 1)}…` : query;
    }
  }
}
