import type { PlanConstraints } from './constraints.ts';

export type PlanQuestion = {
  readonly environmentId: string;
  /** Further environments whose principals the same plan keeps out of the zone. */
  readonly moreEnvironments?: readonly string[];
  /** Id of the zone. */
  readonly zone: number;
  /** Share of the principals outside the zone that may stay exposed. */
  readonly targetShare: number;
  readonly mostRemovals: number;
  /** Efforts by relationship kind that replace those of the options; null for a kind that must not be removed. */
  readonly effort?: Readonly<Record<string, number | null>>;
  readonly constraints?: PlanConstraints;
  /** Whether only the environments are considered, as if no other existed. */
  readonly alone?: boolean;
  /** How long the plan may be improved; as long as it takes when absent. */
  readonly searchMs?: number;
};
