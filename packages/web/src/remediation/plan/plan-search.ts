/** The inputs of a plan, in the address. Without an environment nothing is planned yet. */
export type PlanSearch = {
  readonly environment?: string;
  /** Id of a zone; Tier Zero when absent. */
  readonly zone?: number;
  /** Share of the principals that may stay exposed, in percent; 0 when absent. */
  readonly target?: number;
  /** Relationships that may be removed at most. */
  readonly most?: number;
  /** Relationship kinds that cannot be removed. */
  readonly never?: readonly string[];
  /** How long the plan may be improved; a few seconds when absent. */
  readonly seconds?: number;
};

export const DEFAULT_MOST = 1000;
export const LARGEST_MOST = 10_000;
/** For a plan that did not finish in the usual time. */
export const LONG_SECONDS = 60;

export function planSearch(given: Record<string, unknown>): PlanSearch {
  const never = Array.isArray(given.never) ? [...new Set(given.never.map(String))] : [];
  return {
    ...(given.environment !== undefined && given.environment !== '' ? { environment: String(given.environment) } : {}),
    ...(wholeIn(given.zone, 1, Number.MAX_SAFE_INTEGER) ? { zone: given.zone as number } : {}),
    ...(wholeIn(given.target, 1, 100) ? { target: given.target as number } : {}),
    ...(wholeIn(given.most, 1, LARGEST_MOST) && given.most !== DEFAULT_MOST ? { most: given.most as number } : {}),
    ...(never.length > 0 ? { never } : {}),
    ...(wholeIn(given.seconds, 1, LONG_SECONDS) ? { seconds: given.seconds as number } : {}),
  };
}

const wholeIn = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
