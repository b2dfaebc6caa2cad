import { ChartLine, Table2 } from 'lucide-react';
import { TimeChart } from '../charts/time-chart.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import type { Scope } from '../findings/scope/scope.ts';
import { SEVERITIES } from '../findings/severity.ts';
import { chartsOf } from './posture-chart.ts';
import type { Posture } from './posture-queries.ts';
import type { PostureSearch } from './posture-search.ts';
import * as postureTexts from './texts.ts';
import { TrendTable } from './trend-table.tsx';

type PostureChartsProps = {
  readonly scope: Scope;
  readonly posture: Posture;
  readonly search: PostureSearch;
  readonly onView: (search: PostureSearch) => void;
};

const BANDS = SEVERITIES.filter(({ atLeast }) => atLeast > 0).map(({ severity, label, atLeast }) => ({
  value: atLeast / 100,
  label,
  color: `var(--${severity})`,
}));

/** The trends, as charts or as a table. */
export function PostureCharts({ scope, posture, search, onView }: PostureChartsProps) {
  const charts = chartsOf(scope).filter(({ metric }) => posture[metric]);
  const { show, scale, ...rest } = search;
  const isTable = show === 'table';
  const hasTrend = charts.some(({ metric }) => (posture[metric]?.values.length ?? 0) > 1);
  return (
    <Card
      title={postureTexts.trend}
      note={postureTexts.trendNote}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          {!isTable && hasTrend && (
            <Button
              className="h-7 px-2"
              aria-pressed={scale === 'log'}
              onClick={() => onView(scale === 'log' ? rest : { ...rest, scale: 'log' })}
            >
              {scale === 'log' ? postureTexts.linearScale : postureTexts.logarithmicScale}
            </Button>
          )}
          <Button
            icon={isTable ? ChartLine : Table2}
            className="h-7 px-2"
            onClick={() => onView({ ...rest, ...(scale && { scale }), ...(isTable ? {} : { show: 'table' as const }) })}
          >
            {isTable ? postureTexts.asCharts : postureTexts.asATable}
          </Button>
        </div>
      }
      flush={isTable}
    >
      {isTable ? (
        <TrendTable charts={charts} posture={posture} />
      ) : !hasTrend ? (
        <p className="text-ink-soft">{postureTexts.oneDaySoFar}</p>
      ) : (
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
          {charts.map(({ metric, name, color, format }) => (
            <div key={metric}>
              <h3 className="mb-1 text-xs font-medium text-ink-soft">{name}</h3>
              <TimeChart
                label={name}
                series={[{ name, color }]}
                points={(posture[metric]?.values ?? []).map(({ at, value }) => ({ at, values: { [name]: value } }))}
                format={format}
                height={170}
                {...(metric === 'exposure' ? { range: [0, 1] as const, bands: BANDS } : { fromZero: true })}
                logarithmic={scale === 'log' && metric !== 'exposure'}
              />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
