/** Which request is open, in the address. */
type ApiExplorerSearch = { readonly op?: string };

export function apiExplorerSearch(given: Record<string, unknown>): ApiExplorerSearch {
  return typeof given.op === 'string' && given.op ? { op: given.op } : {};
}
