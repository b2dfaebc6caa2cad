import { badRequest } from '../../service-error.ts';

const THIRTY_DAYS = 30 * 86_400_000;
/** The database has no year 0. */
const RFC3339 = /^(?!0000)\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;

/** The start is included, the end is not. */
export type TimeRange = { readonly start: Date; readonly end: Date };

/** By default the last thirty days. A predicate before a time, as in filters, is ignored. */
export function timeRange(
  given: { readonly start?: string | undefined; readonly end?: string | undefined },
  now: Date,
): TimeRange {
  const end = parseTime(given.end?.replace(/^[a-z]+:/, '')) ?? now;
  const start = parseTime(given.start?.replace(/^[a-z]+:/, '')) ?? new Date(now.getTime() - THIRTY_DAYS);
  if (start > end) throw badRequest('time range provided is invalid');
  return { start, end };
}

export function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  // A plus sign that was not percent-encoded arrives as a space.
  const time = new Date(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
  if (!RFC3339.test(text) || Number.isNaN(time.getTime()) || !isDay(text.slice(0, 10)))
    throw badRequest(`invalid RFC-3339 datetime format: ${text.slice(0, 64)}`);
  return time;
}

/** Whether the calendar has this day: `Date` takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === day;
}
