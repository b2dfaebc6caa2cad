import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type UnifiedWanted, unifiedFindings } from '../finding-queries.ts';
import type { Scope } from '../scope/scope.ts';
import type { AllFindingsSearch } from './all-findings-search.ts';

export const FINDINGS_PER_PAGE = 25;

/** The filter of an address, for all pages. */
export const wantedIn = ({ severity, status, words, sort }: AllFindingsSearch): UnifiedWanted => ({
  severities: severity,
  statuses: status,
  title: words,
  sort,
  limit: 0,
});

export const allFindingsQuery = (scope: Scope, search: AllFindingsSearch) =>
  queryOptions({
    queryKey: ['findings', 'all', scope.environments.map(({ id }) => id), scope.zone.id, search],
    queryFn: ({ signal }) => {
      const skip = (search.page ?? 0) * FINDINGS_PER_PAGE;
      return unifiedFindings(scope, { ...wantedIn(search), skip, limit: FINDINGS_PER_PAGE }, signal);
    },
    placeholderData: keepPreviousData,
  });
