import { listFindingTrends } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { api } from '../api/client.ts';
import { versionQuery } from '../api/queries.ts';
import { countText } from '../charts/numbers.ts';
import { Card } from '../controls/card.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { ChangeText } from '../findings/change-text.tsx';
import { TypeSeverity } from '../findings/type-severity.tsx';
import { useIsFirstAnalysis } from '../findings/use-is-first-analysis.ts';
import * as homeTexts from './texts.ts';

const SHOWN = 5;

const findingTrendsQuery = (environments: readonly string[]) =>
  queryOptions({
    queryKey: ['finding-trends', ...environments],
    queryFn: async ({ signal }) =>
      (await api.call(listFindingTrends, { query: { environments: [...environments] }, signal })).body.data.findings,
    enabled: environments.length > 0,
    staleTime: 60_000,
  });

/** The largest findings, and whether they grew in the last month. Findings belong to the enterprise edition. */
export function LargestFindings() {
  const enterprise = useQuery(versionQuery).data?.product_edition === 'enterprise';
  const chosen = useChosenEnvironment();
  const environments = (useQuery(environmentsQuery).data ?? [])
    .filter(({ id, impactValue }) => impactValue !== undefined && (!chosen || id === chosen.id))
    .map(({ id }) => id);
  const isFirst = useIsFirstAnalysis(enterprise ? environments : []);
  const trends = useQuery(findingTrendsQuery(enterprise ? environments : []));
  if (!enterprise || environments.length === 0) return null;
  const largest = (trends.data ?? []).filter(({ finding_count_end }) => finding_count_end > 0).slice(0, SHOWN);
  return (
    <Card
      title={homeTexts.topFindings}
      note={homeTexts.topFindingsNote}
      action={
        <Link
          to="/findings"
          className="inline-flex items-center gap-1 whitespace-nowrap text-accent-strong hover:underline"
        >
          {homeTexts.allFindings} <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      }
      flush
    >
      {trends.isPending && <SkeletonRows count={SHOWN} label={homeTexts.loadingTheFindings} />}
      <FailureNotice error={trends.error} className="m-4" />
      {trends.data && largest.length === 0 && (
        <p className="p-4 text-ink-faint">{homeTexts.lastAnalysisFoundNothing}</p>
      )}
      {largest.length > 0 && (
        <Table
          label={homeTexts.topFindings}
          columns={[homeTexts.finding, { label: homeTexts.severity, wide: true }, homeTexts.found, homeTexts.change]}
        >
          {largest.map(
            ({ finding, display_title, severity, open_severities, finding_count_start, finding_count_end }) => (
              <tr key={finding} className="hover:bg-canvas">
                <th scope="row" className="px-4 py-2 font-medium">
                  <Link to="/findings/$finding" params={{ finding }} className="hover:underline">
                    {display_title}
                  </Link>
                  <span className="mt-1 block font-normal sm:hidden">
                    <TypeSeverity severity={severity} levels={open_severities} />
                  </span>
                </th>
                <td className="px-4 py-2 max-sm:hidden">
                  <TypeSeverity severity={severity} levels={open_severities} />
                </td>
                <td className="px-4 tabular-nums">{countText(finding_count_end)}</td>
                <td className="px-4">
                  <ChangeText
                    change={finding_count_end - finding_count_start}
                    isNew={isFirst}
                    format={countText}
                    moreIs="worse"
                  />
                </td>
                <td />
              </tr>
            ),
          )}
        </Table>
      )}
    </Card>
  );
}
