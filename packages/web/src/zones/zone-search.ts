/** What a zone's page shows, in its address. */
type ZoneSearch = {
  readonly rule?: number;
  readonly kind?: string;
  /** Id of an environment. */
  readonly environment?: string;
  /** Number of a node in the graph. */
  readonly object?: number;
};

export function zoneSearch(given: Record<string, unknown>): ZoneSearch {
  return {
    ...(Number.isSafeInteger(given.rule) ? { rule: given.rule as number } : {}),
    ...(typeof given.kind === 'string' && given.kind ? { kind: given.kind } : {}),
    ...(typeof given.environment === 'string' && given.environment ? { environment: given.environment } : {}),
    ...(Number.isSafeInteger(given.object) ? { object: given.object as number } : {}),
  };
}

/** What a rule begins with, when a query or an object is carried over from elsewhere. */
export type RuleSearch = { readonly query?: string; readonly at?: readonly string[] };

export function ruleSearch(given: Record<string, unknown>): RuleSearch {
  return {
    ...(typeof given.query === 'string' ? { query: given.query } : {}),
    ...(Array.isArray(given.at) ? { at: given.at.map(String) } : {}),
  };
}
