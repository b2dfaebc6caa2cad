import { useId } from 'react';
import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { MARGIN, TICK, TOOLTIP } from './look.ts';

type StepChartProps = {
  readonly label: string;
  /** At the beginning, and after each step. */
  readonly values: readonly number[];
  /** The target. */
  readonly target: number;
  readonly height?: number;
};

const count = (value: number) => value.toLocaleString('en');

/** A number that falls step by step, with the same data as text for screen readers. */
export function StepChart({ label, values, target, height = 170 }: StepChartProps) {
  const id = useId();
  const rows = values.map((value, step) => ({ step, value }));
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-1 text-xs text-ink-soft">
        {label}
        <span className="sr-only">
          : from {count(values[0] ?? 0)} to {count(values.at(-1) ?? 0)} in {values.length - 1} steps
        </span>
      </figcaption>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
          <AreaChart data={rows} margin={MARGIN} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="step"
              type="number"
              domain={[0, 'dataMax']}
              allowDecimals={false}
              tick={TICK}
              stroke="var(--line)"
              minTickGap={24}
            />
            <YAxis
              width={48}
              domain={[0, 'auto']}
              allowDecimals={false}
              tickFormatter={count}
              tick={TICK}
              stroke="none"
            />
            <Tooltip
              isAnimationActive={false}
              labelFormatter={(step) => (Number(step) === 0 ? 'Now' : `After step ${step}`)}
              formatter={(value) => [count(Number(value)), 'Exposed']}
              contentStyle={TOOLTIP}
            />
            {target > 0 && <ReferenceLine y={target} stroke="var(--good)" strokeDasharray="4 4" />}
            <Area
              dataKey="value"
              type="stepAfter"
              stroke="var(--accent)"
              strokeWidth={2}
              fill="var(--accent)"
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
