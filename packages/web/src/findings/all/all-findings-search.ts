import type { Status, UnifiedColumn } from '../finding-queries.ts';
import { type ScopeSearch, scopeSearch } from '../scope/scope-search.ts';
import type { Severity } from '../severity.ts';
import * as findingTexts from '../texts.ts';
import { severities } from '../types/types-search.ts';

/** Which findings of all types are listed and how, in the address. */
export type AllFindingsSearch = ScopeSearch & {
  readonly severity?: readonly Severity[];
  readonly status?: readonly Status[];
  readonly words?: string;
  readonly sort?: UnifiedColumn | `-${UnifiedColumn}`;
  readonly page?: number;
};

export const STATUSES: readonly { readonly value: Status; readonly label: string }[] = [
  { value: 'active', label: findingTexts.open },
  { value: 'accepted', label: findingTexts.accepted },
  { value: 'remediated', label: findingTexts.resolved },
  { value: 'orphaned', label: findingTexts.notSeenLastCollection },
  { value: 'deprecated', label: findingTexts.deprecated },
];

const ORDERS: readonly string[] = [
  'severity',
  'title',
  'environment_name',
  'source_principal_name',
  'target_principal_name',
  'status',
  'first_seen',
  'last_seen',
] satisfies UnifiedColumn[];

export function allFindingsSearch(given: Record<string, unknown>): AllFindingsSearch {
  const severity = severities(given.severity);
  const status = STATUSES.map(({ value }) => value).filter((value) =>
    (Array.isArray(given.status) ? given.status : [given.status]).includes(value),
  );
  const sort = typeof given.sort === 'string' ? given.sort : '';
  return {
    ...scopeSearch(given),
    ...(severity.length > 0 ? { severity } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(given.words !== undefined && given.words !== '' ? { words: String(given.words) } : {}),
    ...(ORDERS.includes(sort.replace(/^-/, '')) ? { sort: sort as UnifiedColumn } : {}),
    ...(Number.isSafeInteger(given.page) && (given.page as number) > 0 ? { page: given.page as number } : {}),
  };
}
