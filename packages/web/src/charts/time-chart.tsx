import { useId } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { MARGIN, TICK, TOOLTIP } from './look.ts';

type Series = {
  readonly name: string;
  /** A colour of the theme, such as `var(--accent)`. */
  readonly color: string;
};
/** Values at one time, by the name of their series. */
type Point = { readonly at: string; readonly values: Readonly<Record<string, number>> };

/** A reference line. */
type Band = { readonly value: number; readonly label: string; readonly color: string };

type TimeChartProps = {
  readonly label: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  readonly format?: (value: number) => string;
  /** The range of values; derived from them by default. */
  readonly range?: readonly [number, number];
  /** The range follows the values, but starts at zero. */
  readonly fromZero?: boolean;
  readonly bands?: readonly Band[];
  /** A logarithmic scale on which zero stays zero. */
  readonly logarithmic?: boolean;
  readonly height?: number;
};

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const plain = (value: number) => value.toLocaleString();

/** Numbers over time, with the same data as text for screen readers. */
export function TimeChart({ label, series, points, format = plain, height = 180, ...scale }: TimeChartProps) {
  const { range, fromZero = false, bands = [], logarithmic = false } = scale;
  const id = useId();
  const rows = points.map(({ at, values }) => ({ time: new Date(at).getTime(), ...values }));
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="sr-only">
        {label}: {series.map(({ name }) => spoken(name, points, format)).join('; ')}
      </figcaption>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
          <LineChart data={rows} margin={MARGIN} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="time"
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              tickFormatter={(value: number) => day.format(value)}
              tick={TICK}
              stroke="var(--line)"
              minTickGap={40}
            />
            <YAxis
              width={48}
              domain={range ? [...range] : [fromZero || logarithmic ? 0 : 'auto', 'auto']}
              scale={logarithmic ? 'symlog' : 'auto'}
              allowDecimals={range !== undefined}
              tickFormatter={format}
              tick={TICK}
              stroke="none"
            />
            <Tooltip
              isAnimationActive={false}
              labelFormatter={(value) => moment.format(Number(value))}
              formatter={(value, name) => [format(Number(value)), name]}
              contentStyle={TOOLTIP}
            />
            {bands.map(({ value, label: name, color }) => (
              <ReferenceLine
                key={name}
                y={value}
                stroke={color}
                strokeOpacity={0.55}
                strokeDasharray="3 4"
                label={{ value: name, position: 'insideBottomRight', fill: color, fontSize: 10 }}
              />
            ))}
            {series.map(({ name, color }) => (
              <Line
                key={name}
                dataKey={name}
                stroke={color}
                strokeWidth={2}
                type="monotone"
                dot={points.length < 40 ? { r: 2.5, fill: color, strokeWidth: 0 } : false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      {series.length > 1 && (
        <p aria-hidden className="mt-1 flex flex-wrap gap-x-4 gap-y-1 pl-12 text-xs text-ink-soft">
          {series.map(({ name, color }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className="h-0.5 w-3 rounded" style={{ background: color }} />
              {name}
            </span>
          ))}
        </p>
      )}
    </figure>
  );
}

function spoken(name: string, points: readonly Point[], format: (value: number) => string): string {
  const values = points.flatMap(({ values: all }) => all[name] ?? []);
  if (values.length === 0) return `${name} unknown`;
  return values.length === 1
    ? `${name} ${format(values[0]!)}`
    : `${name} from ${format(values[0]!)} to ${format(values.at(-1)!)} in ${values.length} steps`;
}
