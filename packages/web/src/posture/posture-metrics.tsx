import type { ReactNode } from 'react';
import { countText, plural, shareText } from '../charts/numbers.ts';
import { ChangeText } from '../findings/change-text.tsx';
import type { Trends } from '../findings/finding-queries.ts';
import type { Scope } from '../findings/scope/scope.ts';
import { severityColor, severityOf } from '../findings/severity.ts';
import type { Course, Posture } from './posture-queries.ts';

type PostureMetricsProps = { readonly scope: Scope; readonly posture: Posture; readonly trends: Trends };

/** The current metrics, each with its change in the period. */
export function PostureMetrics({ scope, posture, trends }: PostureMetricsProps) {
  const { exposure, findings, assets, 'attack-paths': paths } = posture;
  const came = trends.findings.reduce((sum, one) => sum + one.finding_count_increase, 0);
  const went = trends.findings.reduce((sum, one) => sum + one.finding_count_decrease, 0);
  return (
    <dl aria-label="Metrics" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {exposure && (
        <Metric
          name="Exposure"
          course={exposure}
          format={shareText}
          difference={(size) => `${(size * 100).toFixed(size < 0.1 ? 1 : 0)} points`}
          moreIs="worse"
          color={severityColor(severityOf(exposure.last * 100))}
        >
          of the principals outside {scope.zone.name} have a path into it
        </Metric>
      )}
      {findings && (
        <Metric name="Findings" course={findings} moreIs="worse">
          {findings.isNew
            ? 'no earlier analysis to compare with'
            : `${came.toLocaleString('en')} new, ${went.toLocaleString('en')} resolved in this period`}
        </Metric>
      )}
      {paths && (
        <Metric name="Attack paths" course={paths} moreIs="worse">
          principal-to-finding paths
        </Metric>
      )}
      {assets && (
        <Metric name={`Objects in ${scope.zone.name}`} course={assets}>
          in {plural(scope.environments.length, 'collected environment')}
        </Metric>
      )}
    </dl>
  );
}

type MetricProps = {
  readonly name: string;
  readonly course: Course;
  readonly format?: (value: number) => string;
  readonly difference?: (size: number) => string;
  readonly moreIs?: 'worse';
  readonly color?: string;
  readonly children: ReactNode;
};

function Metric({ name, course, format = countText, difference = format, moreIs, color, children }: MetricProps) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd>
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span
            className="text-2xl leading-9 font-semibold tracking-tight tabular-nums"
            title={course.last.toLocaleString('en')}
            style={color ? { color } : undefined}
          >
            {format(course.last)}
          </span>
          <ChangeText change={course.change} isNew={course.isNew} format={difference} moreIs={moreIs} />
        </span>
        <span className="block text-xs text-ink-faint">{children}</span>
      </dd>
    </div>
  );
}
