import { useQuery } from '@tanstack/react-query';
import { Database, Waypoints } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { GettingStarted } from '../data/getting-started.tsx';
import { graphIsEmptyQuery } from '../data/graph-is-empty.ts';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { useExploreActions } from './actions/explore-actions.ts';
import { firstQuestions } from './first-questions.ts';
import * as exploreTexts from './texts.ts';

/** Shown before the first query: what can be done, and how to fill an empty graph. */
export function FirstRun() {
  const { data: empty, error } = useQuery(graphIsEmptyQuery);
  if (empty === undefined)
    return (
      <div className="absolute inset-0 flex items-center justify-center p-6">
        <FailureNotice error={error} />
      </div>
    );
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      {empty ? (
        <EmptyState icon={Database} title={exploreTexts.graphEmpty} action={<GettingStarted />}>
          {exploreTexts.graphEmptyText}
        </EmptyState>
      ) : (
        <EmptyState icon={Waypoints} title={exploreTexts.searchFindPathRunQuery} action={<Suggestions />}>
          {exploreTexts.searchFindPathRunQueryText}
        </EmptyState>
      )}
    </div>
  );
}

/** Questions that people ask first. */
function Suggestions() {
  const { change } = useExploreActions();
  const chosen = useChosenEnvironment();
  return (
    <ul aria-label={exploreTexts.suggestedQuestions} className="pointer-events-auto flex flex-col items-center gap-2">
      {firstQuestions(chosen).map(({ text, query }) => (
        <li key={text}>
          <Button onClick={() => change({ tab: 'cypher', query, selected: undefined })}>{text}</Button>
        </li>
      ))}
    </ul>
  );
}
