/** What a report is about, in the address. */
export type ReportSearch = {
  /** Id of an environment; all when absent. */
  readonly environment?: string;
  /** Id of a zone, 0 for what belongs to none; Tier Zero and that when absent. */
  readonly zone?: number;
  readonly days?: number;
};

export const SPANS = [7, 30, 90, 180, 365] as const;
export const DEFAULT_SPAN = 30;

export function reportSearch(given: Record<string, unknown>): ReportSearch {
  return {
    ...(given.environment !== undefined && given.environment !== '' ? { environment: String(given.environment) } : {}),
    ...(Number.isSafeInteger(given.zone) && (given.zone as number) >= 0 ? { zone: given.zone as number } : {}),
    ...(SPANS.includes(given.days as never) && given.days !== DEFAULT_SPAN ? { days: given.days as number } : {}),
  };
}
