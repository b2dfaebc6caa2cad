import { queryOptions } from '@tanstack/react-query';
import { cypher, EMPTY_ANSWER, findObject, type GraphAnswer } from '../../graph/graph-queries.ts';
import type { Question } from '../explore-search.ts';
import { findPathLegs } from './path-answer.ts';

/** The answer to the query in an address; an object has the same key as in `objectQuery`, so that both share it. */
export const answerQuery = (question: Question) =>
  queryOptions({
    queryKey: ['graph', question],
    queryFn: ({ signal }) => answer(question, signal),
    enabled: question.kind !== 'none',
    staleTime: 60_000,
    retry: false,
  });

function answer(question: Question, signal: AbortSignal): Promise<GraphAnswer> {
  switch (question.kind) {
    case 'none':
      return Promise.resolve(EMPTY_ANSWER);
    case 'object':
      return findObject(question.objectId, signal);
    case 'cypher':
      return cypher(question.query, signal);
    case 'path':
      return findPathLegs(question, signal);
  }
}
