import { SearchX } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import * as exploreTexts from './texts.ts';
import type { ExploredGraph } from './use-explored-graph.ts';

/** In place of a graph when a query found nothing, or nothing in the chosen environment. */
export function NothingFound({ explored }: { readonly explored: ExploredGraph }) {
  const environment = useChosenEnvironment();
  const { query, question, elsewhere, showEverywhere, view } = explored;
  if (question.kind !== 'cypher' || !query.data) return null;
  const { graph, literals, plan } = query.data;
  const isEmpty = graph.nodes.size === elsewhere && literals.length === 0 && plan.length === 0;
  if (!isEmpty || view.added.nodes.size > 0) return null;
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      {elsewhere > 0 && environment ? (
        <EmptyState
          icon={SearchX}
          title={exploreTexts.nothingInEnvironment(environment.name)}
          action={<Button onClick={showEverywhere}>{exploreTexts.showAllEnvironments}</Button>}
        >
          {exploreTexts.allElsewhere(elsewhere)}
        </EmptyState>
      ) : (
        <EmptyState icon={SearchX} title={exploreTexts.nothingFound}>
          {exploreTexts.nothingFoundText}
        </EmptyState>
      )}
    </div>
  );
}
