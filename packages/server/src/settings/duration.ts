const DAY_MS = 86_400_000;
const ISO_8601 =
  /^P(?=\d|T\d)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)?$/;
const UNIT_MS: Readonly<Record<string, number>> = {
  years: 365 * DAY_MS,
  months: 30 * DAY_MS,
  weeks: 7 * DAY_MS,
  days: DAY_MS,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
};
/** Longer durations would lead to dates that `Date` cannot represent. */
const LONGEST_MS = 1000 * 365 * DAY_MS;

/** Length of an ISO 8601 duration; a year counts 365 days, a month 30. `undefined` for any other text. */
export function durationMs(text: string): number | undefined {
  const units = ISO_8601.exec(text)?.groups;
  if (!units) return undefined;
  const total = Object.entries(units).reduce(
    (sum, [unit, count]) => sum + Number(count ?? 0) * (UNIT_MS[unit] ?? 0),
    0,
  );
  return total <= LONGEST_MS ? total : undefined;
}
