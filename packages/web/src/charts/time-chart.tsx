import { useId } from 'react';
import { timeAxis, valueAxis } from './axes.ts';
import { type Axis, Plot } from './plot.tsx';
import * as chartTexts from './texts.ts';

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

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const plain = (value: number) => value.toLocaleString();

/** Numbers over time, with the same data as text for screen readers. */
export function TimeChart({ label, series, points, format = plain, height = 180, ...scale }: TimeChartProps) {
  const { range, fromZero = false, bands = [], logarithmic = false } = scale;
  const id = useId();
  const moments = points.map(({ at }) => Date.parse(at));
  const valuesAt = new Map(points.map(({ at, values }) => [Date.parse(at), values]));
  const caption = (
    <figcaption id={id} className="sr-only">
      {label}: {series.map(({ name }) => spoken(name, points, format)).join('; ')}
    </figcaption>
  );
  // One dot on an empty chart says nothing that the figures beside it do not.
  if (points.length === 1)
    return (
      <figure aria-labelledby={id}>
        {caption}
        <p className="rounded-lg bg-canvas px-3 py-4 text-center text-xs text-ink-faint">{chartTexts.oneValueSoFar}</p>
      </figure>
    );
  return (
    <figure aria-labelledby={id}>
      {caption}
      <Plot
        height={height}
        places={moments}
        across={timeAxis(moments)}
        up={valueAxis({
          range: range ?? rangeOf(series, points, fromZero || logarithmic),
          format,
          logarithmic,
          wholeNumbers: !range,
        })}
        tip={(at) => ({
          title: moment.format(at),
          lines: series.flatMap(({ name, color }) => {
            const value = valuesAt.get(at)?.[name];
            return value === undefined ? [] : [{ name, color, text: format(value) }];
          }),
        })}
      >
        {(x, y, right) => (
          <>
            {bands.map((band) => (
              <BandLine key={band.label} band={band} y={y(band.value)} right={right} />
            ))}
            {series.map((one) => (
              <SeriesLine key={one.name} series={one} points={points} x={x} y={y} />
            ))}
            {bands.map((band) => (
              <BandName key={band.label} band={band} y={y(band.value)} right={right} />
            ))}
          </>
        )}
      </Plot>
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

type BandProps = { readonly band: Band; readonly y: number; readonly right: number };

function BandLine({ band, y, right }: BandProps) {
  return <line x1={48} x2={right} y1={y} y2={y} stroke={band.color} strokeOpacity={0.55} strokeDasharray="3 4" />;
}

/** Below its line, since values at the very top are common, and in front of a line that comes there all the same. */
function BandName({ band, y, right }: BandProps) {
  return (
    <text
      x={right - 4}
      y={y + 12}
      textAnchor="end"
      fill={band.color}
      fontSize={10}
      className="stroke-surface [paint-order:stroke]"
      strokeWidth={4}
    >
      {band.label}
    </text>
  );
}

type SeriesLineProps = Pick<TimeChartProps, 'points'> & { readonly series: Series; readonly x: Axis; readonly y: Axis };

/** Straight lines from measurement to measurement: nothing is known in between. */
function SeriesLine({ series: { name, color }, points, x, y }: SeriesLineProps) {
  const places = points.flatMap(({ at, values }): [number, number][] => {
    const value = values[name];
    return value === undefined ? [] : [[x(Date.parse(at)), y(value)]];
  });
  return (
    <g>
      <path
        className="chart-line"
        d={places.length > 0 ? `M${places.join('L')}` : ''}
        fill="none"
        stroke={color}
        strokeWidth={2}
      />
      {places.length < 40 && places.map(([left, top]) => <circle key={left} cx={left} cy={top} r={2.5} fill={color} />)}
    </g>
  );
}

function rangeOf(series: readonly Series[], points: readonly Point[], fromZero: boolean): readonly [number, number] {
  const values = points.flatMap(({ values: all }) => series.flatMap(({ name }) => all[name] ?? []));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0) return [0, 1];
  if (fromZero) return [0, most || 1];
  return least === most ? [Math.max(0, least - 1), most + 1] : [least, most];
}

function spoken(name: string, points: readonly Point[], format: (value: number) => string): string {
  const values = points.flatMap(({ values: all }) => all[name] ?? []);
  if (values.length === 0) return chartTexts.nameUnknown(name);
  return chartTexts.timeTrend(values.length, name, format(values[0]!), format(values.at(-1)!));
}
