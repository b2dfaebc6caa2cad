import { useQuery } from '@tanstack/react-query';
import { Database, Waypoints } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { GettingStarted } from '../data/getting-started.tsx';
import { graphIsEmptyQuery } from '../data/graph-is-empty.ts';
import { useExploreActions } from './actions/explore-actions.ts';
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

const QUESTIONS = [
  {
    text: exploreTexts.canDomainUsersReach,
    query:
      "MATCH p = allShortestPaths((s:Group)-[:ALL_ATTACK_PATHS*1..]->(t:Group))\nWHERE s.objectid ENDS WITH '-513' AND t.objectid ENDS WITH '-512'\nRETURN p LIMIT 500",
  },
  {
    text: exploreTexts.whichKerberoastableUsersLead,
    query:
      'MATCH p = shortestPath((u:User)-[:ALL_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero))\nWHERE u.hasspn = true AND u.enabled = true AND u <> t\nRETURN p LIMIT 100',
  },
  {
    text: exploreTexts.whoHasDcsync,
    query: 'MATCH p = (n)-[:DCSync]->(:Domain)\nRETURN p LIMIT 200',
  },
];

/** Questions that people ask first. */
function Suggestions() {
  const { change } = useExploreActions();
  return (
    <ul aria-label={exploreTexts.suggestedQuestions} className="pointer-events-auto flex flex-col items-center gap-2">
      {QUESTIONS.map(({ text, query }) => (
        <li key={text}>
          <Button onClick={() => change({ tab: 'cypher', query, selected: undefined })}>{text}</Button>
        </li>
      ))}
    </ul>
  );
}
