import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import { UnifiedList } from '../findings/lists/unified-list.ts';
import { scopeOf } from '../findings/requests/visible-findings.ts';
import type { KnownType } from '../findings/types/finding-catalogue.ts';
import type { Database } from '../storage/database.ts';
import type { Filter } from '../storage/list-request.ts';
import type { ReportQuery } from './report-query.ts';

export function reportedFindings(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { caller }: Pick<ReportQuery, 'caller'>,
  types: readonly KnownType[],
): UnifiedList {
  return new UnifiedList(db, {
    scope: scopeOf(caller),
    environments: environmentsOf(caller),
    types,
    now: clock.now(),
  });
}

export function reportFilters({ environments, zones }: ReportQuery, type?: string): Filter[] {
  const equal = (column: string, value: string | number): Filter => ({ column, predicate: 'eq', value });
  return [
    // Without any environment, no finding may pass.
    ...(environments.length > 0 ? environments : ['']).map((id) => equal('environment_id', id)),
    ...zones.ids.map((zone) => equal('asset_group_tag_id', zone)),
    ...(type === undefined ? [] : [equal('finding', type)]),
  ];
}
