import { useState } from 'react';
import { shareText } from '../../charts/numbers.ts';
import { TimeChart } from '../../charts/time-chart.tsx';
import { Card } from '../../controls/card.tsx';
import { classNames } from '../../controls/class-names.ts';
import { Moment } from '../../controls/moment.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import * as dataTexts from '../texts.ts';
import { isShare, metricName } from './metrics.ts';
import type { Sample } from './quality-queries.ts';

const STALE_DAYS = 14;
const DAY_MS = 86_400_000;
const COLORS = ['var(--accent)', 'var(--ember)', 'var(--ink-soft)', 'var(--danger)'];

/** The latest metrics, and the trend of the chosen ones. */
export function QualityMetrics({ samples }: { readonly samples: readonly Sample[] }) {
  const last = samples.at(-1)!;
  const before = samples.at(-2);
  const shares = Object.keys(last.metrics).filter(isShare);
  const counts = Object.keys(last.metrics).filter((name) => !isShare(name));
  const [chosen, setChosen] = useState<readonly string[]>(firstChosen(counts));
  const stale = Date.now() - new Date(last.at).getTime() > STALE_DAYS * DAY_MS;
  const points = samples.map(({ at, metrics }) => ({
    at,
    values: Object.fromEntries(Object.entries(metrics).map(([name, value]) => [metricName(name), value])),
  }));
  return (
    <>
      {stale && <Notice tone="warn">{dataTexts.lastFiguresTakenWhen(<Moment at={last.at} />)}</Notice>}
      {shares.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {shares.map((name) => (
            <Card key={name} title={metricName(name)} note={SHARE_NOTES[name]}>
              <p className="mb-2 text-2xl font-semibold tabular-nums">{shareText(last.metrics[name]!)}</p>
              <TimeChart
                label={metricName(name)}
                series={[{ name: metricName(name), color: 'var(--accent)' }]}
                points={points}
                format={shareText}
                range={[0, 1]}
                height={130}
              />
            </Card>
          ))}
        </div>
      )}
      <Card title={dataTexts.objectsAndRelationships} note={dataTexts.takenWhen(<Moment at={last.at} />)}>
        <ul aria-label={dataTexts.metrics} className="mb-4 grid grid-cols-2 gap-1.5 sm:grid-cols-3 lg:grid-cols-5">
          {counts.map((name) => (
            <li key={name}>
              <Metric
                name={name}
                value={last.metrics[name]!}
                before={before?.metrics[name]}
                color={COLORS[chosen.indexOf(name)]}
                onToggle={() =>
                  setChosen(
                    chosen.includes(name)
                      ? chosen.filter((one) => one !== name)
                      : [...chosen.slice(-(COLORS.length - 1)), name],
                  )
                }
              />
            </li>
          ))}
        </ul>
        {chosen.length > 0 && (
          <TimeChart
            label={dataTexts.objectsAndRelationships}
            series={chosen.map((name, at) => ({ name: metricName(name), color: COLORS[at]! }))}
            points={points}
            height={220}
          />
        )}
      </Card>
    </>
  );
}

const SHARE_NOTES: Readonly<Record<string, string>> = {
  session_completeness: dataTexts.activeUsersWhoseSessionsKnown,
  local_group_completeness: dataTexts.activeComputersWhoseLocal,
};

function firstChosen(names: readonly string[]): readonly string[] {
  const usual = ['users', 'computers', 'groups'].filter((name) => names.includes(name));
  return usual.length > 0 ? usual : names.slice(0, 3);
}

type MetricProps = {
  readonly name: string;
  readonly value: number;
  readonly before: number | undefined;
  /** The colour of its line, when it has one. */
  readonly color: string | undefined;
  readonly onToggle: () => void;
};

function Metric({ name, value, before, color, onToggle }: MetricProps) {
  const change = before === undefined ? 0 : value - before;
  return (
    <button
      type="button"
      aria-pressed={color !== undefined}
      onClick={onToggle}
      className={classNames(
        'w-full rounded-md border px-3 py-2 text-left transition-colors',
        color ? 'border-line-strong bg-canvas' : 'border-line hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-1.5 text-xs text-ink-soft">
        {color && <span aria-hidden className="h-0.5 w-3 rounded" style={{ background: color }} />}
        <span className="truncate">{metricName(name)}</span>
      </span>
      <span className="text-base font-semibold tabular-nums">{value.toLocaleString()}</span>{' '}
      {change !== 0 && (
        <span className={classNames('text-xs tabular-nums', change > 0 ? 'text-good' : 'text-warn')}>
          {change > 0 ? '+' : '−'}
          {Math.abs(change).toLocaleString()}
        </span>
      )}
    </button>
  );
}
