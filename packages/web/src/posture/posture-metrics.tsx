import type { ReactNode } from 'react';
import { countText, shareText } from '../charts/numbers.ts';
import { ChangeText } from '../findings/change-text.tsx';
import type { Trends } from '../findings/finding-queries.ts';
import type { Scope } from '../findings/scope/scope.ts';
import { severityColor, severityOf } from '../findings/severity.ts';
import type { Course, Posture } from './posture-queries.ts';
import * as postureTexts from './texts.ts';

type PostureMetricsProps = { readonly scope: Scope; readonly posture: Posture; readonly trends: Trends };

/** The current metrics, each with its change in the period. */
export function PostureMetrics({ scope, posture, trends }: PostureMetricsProps) {
  const { exposure, findings, assets, 'attack-paths': paths } = posture;
  const came = trends.findings.reduce((sum, one) => sum + one.finding_count_increase, 0);
  const went = trends.findings.reduce((sum, one) => sum + one.finding_count_decrease, 0);
  return (
    <dl aria-label={postureTexts.metrics} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {exposure && (
        <Metric
          name={postureTexts.exposure}
          course={exposure}
          format={shareText}
          difference={(size) => postureTexts.sizePoints((size * 100).toFixed(size < 0.1 ? 1 : 0))}
          moreIs="worse"
          color={severityColor(severityOf(exposure.last * 100))}
        >
          {postureTexts.principalsOutsideNameHave(scope.zone.name)}
        </Metric>
      )}
      {findings && (
        <Metric name={postureTexts.findings} course={findings} moreIs="worse">
          {findings.isNew ? postureTexts.noEarlierAnalysisCompare : postureTexts.newAndResolved(came, went)}
        </Metric>
      )}
      {paths && (
        <Metric name={postureTexts.attackPaths} course={paths} moreIs="worse">
          {postureTexts.principalFindingPaths}
        </Metric>
      )}
      {assets && (
        <Metric name={postureTexts.objectsInName(scope.zone.name)} course={assets}>
          {postureTexts.environmentCount(scope.environments.length)}
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
