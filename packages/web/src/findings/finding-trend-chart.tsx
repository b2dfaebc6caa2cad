import { useQuery } from '@tanstack/react-query';
import { countText, shareText } from '../charts/numbers.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import { Card } from '../controls/card.tsx';
import { Fold } from '../controls/fold.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { type Place, sparklineQuery } from './finding-queries.ts';
import type { Scope } from './scope/scope.ts';
import * as findingTexts from './texts.ts';

type FindingTrendChartProps = { readonly finding: string; readonly scope: Scope; readonly place: Place | undefined };

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The number of findings and their risk over time, from analysis to analysis. */
export function FindingTrendChart({ finding, scope, place }: FindingTrendChartProps) {
  const environment = place?.id ?? scope.environments[0]!.id;
  const { data, error, isPending } = useQuery(sparklineQuery(scope, environment, finding));
  const name = place?.name ?? scope.environments[0]!.name;
  return (
    <Card title={findingTexts.trend} note={findingTexts.nameAfterEachAnalysis(name)}>
      {isPending && <SkeletonRows count={3} label={findingTexts.loadingTheHistory} />}
      <FailureNotice error={error} />
      {data?.length === 0 && <p className="text-ink-faint">{findingTexts.noAnalysisPeriodFound}</p>}
      {data && data.length > 0 && (
        <>
          <TimeChart
            label={findingTexts.findings}
            series={[{ name: findingTexts.findings, color: 'var(--ember)' }]}
            points={data.map(({ created_at, FindingCount }) => ({
              at: created_at,
              values: { Findings: FindingCount },
            }))}
            format={countText}
            height={120}
            fromZero
          />
          <Fold title={findingTexts.asATable}>
            <Table
              label={findingTexts.trendTable}
              columns={[findingTexts.analysis, findingTexts.findings, findingTexts.risk]}
            >
              {data.toReversed().map(({ id, created_at, FindingCount, CompositeRisk }) => (
                <tr key={id}>
                  <th scope="row" className="px-4 py-1 font-normal whitespace-nowrap">
                    {moment.format(new Date(created_at))}
                  </th>
                  <td className="px-4 tabular-nums">{countText(FindingCount)}</td>
                  <td className="px-4 tabular-nums">{shareText(CompositeRisk / 100)}</td>
                  <td />
                </tr>
              ))}
            </Table>
          </Fold>
        </>
      )}
    </Card>
  );
}
