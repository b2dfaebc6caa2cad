import { Link } from '@tanstack/react-router';
import { shareText } from '../charts/numbers.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import { Card } from '../controls/card.tsx';
import type { Posture } from './posture-queries.ts';
import * as postureTexts from './texts.ts';

const METRICS = [
  { metric: 'session-completeness', name: postureTexts.sessions, color: 'var(--accent)' },
  { metric: 'group-completeness', name: postureTexts.localGroups, color: 'var(--ember)' },
] as const;

/** How complete the data are: what was not collected cannot be exposed. */
export function CompletenessCard({ posture }: { readonly posture: Posture }) {
  const known = METRICS.flatMap(({ metric, ...rest }) => {
    const course = posture[metric];
    return course ? [{ ...rest, course }] : [];
  });
  const days = [...new Set(known.flatMap(({ course }) => course.values.map(({ at }) => at)))].sort();
  const points = days.map((at) => ({
    at,
    values: Object.fromEntries(
      known.flatMap(({ name, course }) => {
        const found = course.values.find((one) => one.at === at);
        return found ? [[name, found.value] as const] : [];
      }),
    ),
  }));
  return (
    <Card
      title={postureTexts.completeness}
      note={postureTexts.completenessNote}
      action={
        <Link to="/data/quality" className="text-xs whitespace-nowrap text-accent-strong underline underline-offset-2">
          {postureTexts.dataQuality}
        </Link>
      }
    >
      {known.length === 0 ? (
        <p className="text-ink-faint">{postureTexts.completenessMeasuredDomains}</p>
      ) : (
        <>
          <dl className="mb-2 flex gap-6">
            {known.map(({ name, course }) => (
              <div key={name}>
                <dt className="text-xs text-ink-soft">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums">{shareText(course.last)}</dd>
              </div>
            ))}
          </dl>
          <TimeChart
            label={postureTexts.completeness}
            series={known}
            points={points}
            format={shareText}
            range={[0, 1]}
            height={110}
          />
        </>
      )}
    </Card>
  );
}
