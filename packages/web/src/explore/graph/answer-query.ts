import { queryOptions } from '@tanstack/react-query';
import { cypher, EMPTY_ANSWER, findObject, type GraphAnswer } from '../../graph/graph-queries.ts';
import type { Question } from '../explore-search.ts';
import { changesGraph } from '../query/changes-graph.ts';
import { parameterValues } from '../query/parameter-values.ts';
import { takeConsent } from '../query/write-consent.ts';
import { findPathLegs } from './path-answer.ts';

/**
 * The answer to the query in an address; an object has the same key as in `objectQuery`, so that both share it. A query that
 * changes the graph runs once, and only with the consent of the user: an address may come from anyone.
 */
export const answerQuery = (question: Question, consent = false) =>
  queryOptions({
    queryKey: ['graph', question],
    queryFn: ({ signal }) => answer(question, signal),
    enabled: question.kind !== 'none' && (consent || !isWrite(question)),
    staleTime: isWrite(question) ? Number.POSITIVE_INFINITY : 60_000,
    retry: false,
  });

export const isWrite = (question: Question): boolean => question.kind === 'cypher' && changesGraph(question.query);

async function answer(question: Question, signal: AbortSignal): Promise<GraphAnswer> {
  switch (question.kind) {
    case 'none':
      return EMPTY_ANSWER;
    case 'object':
      return findObject(question.objectId, signal);
    case 'cypher':
      if (isWrite(question) && !takeConsent(question.query)) throw new Error('The query was not confirmed.');
      return cypher(question.query, signal, parameterValues(question.query, question.params));
    case 'path':
      return findPathLegs(question, signal);
  }
}
