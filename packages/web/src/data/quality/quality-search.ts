/** Whose data quality to show, and over how many days, in the address. */
type QualitySearch = { readonly of?: string; readonly days?: number };

export const SPANS = [30, 90, 365] as const;

export function qualitySearch(given: Record<string, unknown>): QualitySearch {
  return {
    ...(typeof given.of === 'string' && given.of ? { of: given.of } : {}),
    ...(SPANS.includes(given.days as never) ? { days: given.days as number } : {}),
  };
}
