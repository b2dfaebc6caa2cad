/** Which entries to show, in the address. */
export type AuditSearch = {
  readonly who?: string;
  readonly action?: string;
  readonly status?: 'success' | 'failure' | 'intent';
  /** Days, `2026-11-15`. */
  readonly from?: string;
  readonly to?: string;
  /** Queries as well, which change nothing; they are left out otherwise. */
  readonly queries?: true;
  readonly page?: number;
};

const STATUSES = ['success', 'failure', 'intent'] as const;

export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const text = (name: 'who' | 'action' | 'from' | 'to') =>
    given[name] !== undefined && given[name] !== '' ? { [name]: String(given[name]) } : {};
  return {
    ...text('who'),
    ...text('action'),
    ...text('from'),
    ...text('to'),
    ...(STATUSES.includes(given.status as never) ? { status: given.status as 'success' } : {}),
    ...(given.queries === true ? { queries: true } : {}),
    ...(Number.isSafeInteger(given.page) && (given.page as number) > 0 ? { page: given.page as number } : {}),
  };
}
