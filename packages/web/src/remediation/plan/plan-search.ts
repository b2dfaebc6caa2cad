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
  /** How much the zone counts beside further ones; 1 when absent. */
  readonly weight?: number;
  /** Further zones of the same plan, each with its weight. */
  readonly more?: readonly (readonly [zone: number, weight: number])[];
  /** Ids of objects inside which nothing may change, or nothing else. */
  readonly neverIn?: readonly string[];
  readonly onlyIn?: readonly string[];
  readonly noRestart?: true;
  /** How long the plan may be improved; a few seconds when absent. */
  readonly seconds?: number;
};

export const DEFAULT_MOST = 1000;
export const LARGEST_MOST = 10_000;
export const LARGEST_WEIGHT = 1000;
/** For a plan that did not finish in the usual time. */
export const LONG_SECONDS = 60;

export function planSearch(given: Record<string, unknown>): PlanSearch {
  const [never, neverIn, onlyIn] = [given.never, given.neverIn, given.onlyIn].map(textsOf) as [
    string[],
    string[],
    string[],
  ];
  const more = moreZones(given.more);
  return {
    ...(given.environment !== undefined && given.environment !== '' ? { environment: String(given.environment) } : {}),
    ...(wholeIn(given.zone, 1, Number.MAX_SAFE_INTEGER) ? { zone: given.zone as number } : {}),
    ...(wholeIn(given.target, 1, 100) ? { target: given.target as number } : {}),
    ...(wholeIn(given.most, 1, LARGEST_MOST) && given.most !== DEFAULT_MOST ? { most: given.most as number } : {}),
    ...(never.length > 0 ? { never } : {}),
    ...(isWeight(given.weight) && given.weight !== 1 && more.length > 0 ? { weight: given.weight as number } : {}),
    ...(more.length > 0 ? { more } : {}),
    ...(neverIn.length > 0 ? { neverIn } : {}),
    ...(onlyIn.length > 0 ? { onlyIn } : {}),
    ...(given.noRestart === true ? { noRestart: true } : {}),
    ...(wholeIn(given.seconds, 1, LONG_SECONDS) ? { seconds: given.seconds as number } : {}),
  };
}

const textsOf = (given: unknown): string[] => (Array.isArray(given) ? [...new Set(given.map(String))] : []);

const isWeight = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= LARGEST_WEIGHT;

/** Each zone once. */
function moreZones(given: unknown): (readonly [number, number])[] {
  const pairs = (Array.isArray(given) ? given : []).filter(
    (one): one is [number, number] =>
      Array.isArray(one) && wholeIn(one[0], 1, Number.MAX_SAFE_INTEGER) && isWeight(one[1]),
  );
  return [...new Map(pairs.map(([zone, weight]) => [zone, weight]))];
}

const wholeIn = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
