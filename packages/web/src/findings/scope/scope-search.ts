import * as findingTexts from '../texts.ts';
import { environmentOf } from './bookmarked-environment.ts';

/** Which findings a page is about, in its address: of which environment and zone, and of which time. */
export type ScopeSearch = {
  /** Id of an environment, `ad` or `azure` for all of a platform; all when absent. */
  readonly environment?: string;
  /** Id of a zone, 0 for what belongs to none; Tier Zero when absent. */
  readonly zone?: number;
  /** Length of the period up to now in days, or instead of it ... */
  readonly days?: number;
  /** ... its first and its last day, `2026-11-15`. */
  readonly from?: string;
  readonly to?: string;
};

export const PERIODS = [
  { days: 7, label: findingTexts.oneWeek },
  { days: 30, label: findingTexts.oneMonth },
  { days: 90, label: findingTexts.threeMonths },
  { days: 180, label: findingTexts.sixMonths },
  { days: 365, label: findingTexts.oneYear },
] as const;
export const DEFAULT_DAYS = 30;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function scopeSearch(given: Record<string, unknown>): ScopeSearch {
  const day = (name: 'from' | 'to') => (isDay(given[name]) ? { [name]: given[name] } : {});
  return {
    ...environmentOf(given),
    ...(given.environment !== undefined && given.environment !== '' ? { environment: String(given.environment) } : {}),
    ...(Number.isSafeInteger(given.zone) && (given.zone as number) >= 0 ? { zone: given.zone as number } : {}),
    ...(PERIODS.some(({ days }) => days === given.days) ? { days: given.days as number } : {}),
    ...day('from'),
    ...day('to'),
  };
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));

/** From the beginning of a day on, as days of the service are counted; without an end up to now. */
export type Period = { readonly start: string; readonly end: string | undefined };

export function periodOf({ days, from, to }: ScopeSearch, now = Date.now()): Period {
  const start = from ?? dayText(now - (days ?? DEFAULT_DAYS) * DAY_MS);
  // A period that would end before it begins ends now.
  const end = to && to >= start ? new Date(Date.parse(to) + DAY_MS).toISOString() : undefined;
  return { start: `${start}T00:00:00.000Z`, end };
}

export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The part of a search that chooses environment, zone and time, for links to other pages. */
export function scopeOf({ environment, zone, days, from, to }: ScopeSearch): ScopeSearch {
  return {
    ...(environment !== undefined && { environment }),
    ...(zone !== undefined && { zone }),
    ...(days !== undefined && { days }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
