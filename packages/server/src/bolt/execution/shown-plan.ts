import type { CheckedQuery, PlanStep } from '@chokepoint/cypher';
import type { StatementOutput } from './statement.ts';

type Shown = Extract<StatementOutput, { kind: 'read' }>['plan'];

/** The steps of a query that was explained or profiled. */
export function shownPlan({ query }: CheckedQuery, steps: readonly PlanStep[] | undefined): Shown {
  if (!steps) return undefined;
  return {
    mode: query.mode === 'profile' ? 'profile' : 'plan',
    steps: steps.map(({ operator, detail, rows, hits, milliseconds, estimate }) => ({
      operator,
      details: detail,
      rows,
      hits,
      milliseconds,
      estimate,
    })),
  };
}
