import { nice, ticks } from 'd3-array';
import type { Axis } from './plot.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The distances that labels of moments may have. */
const DISTANCES = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  ...[1, 2, 4, 7, 14, 30, 60, 120, 365].map((days) => days * DAY),
];
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The room that a label of the horizontal axis needs, in pixels. */
const LABEL_ROOM = 80;

/** An axis of moments. Labels name days, or hours when everything happened within two days. */
export const timeAxis =
  (moments: readonly number[]) =>
  (from: number, to: number): Axis => {
    const [first, last] = [Math.min(...moments), Math.max(...moments)];
    if (!(last > first))
      return withTicks(
        () => (from + to) / 2,
        moments.slice(0, 1),
        (at) => day.format(at),
      );
    const most = Math.max(2, Math.floor((to - from) / LABEL_ROOM));
    const distance = DISTANCES.find((step) => (last - first) / step <= most) ?? (last - first) / most;
    const label = last - first < 2 * DAY ? hour : day;
    const start = new Date(first).setHours(0, 0, 0, 0);
    const places = Array.from({ length: Math.ceil((last - start) / distance) }, (_, at) => start + (at + 1) * distance);
    return withTicks(
      linear([first, last], [from, to]),
      places.filter((at) => at >= first && at <= last),
      (at) => label.format(at),
    );
  };

/** An axis of steps, counted from zero. */
export const stepAxis =
  (last: number) =>
  (from: number, to: number): Axis => {
    const places = ticks(0, last, Math.min(last, Math.floor((to - from) / LABEL_ROOM)));
    return withTicks(linear([0, last || 1], [from, to]), places.filter(Number.isInteger), String);
  };

type ValueAxis = {
  readonly range: readonly [number, number];
  /** Labels of an axis have one form: `largest` is the last of them. */
  readonly format: (value: number, largest?: number) => string;
  readonly logarithmic?: boolean;
  readonly wholeNumbers?: boolean;
};

/** The vertical axis. On a logarithmic one zero stays zero. */
export const valueAxis =
  ({ range, format, logarithmic = false, wholeNumbers = false }: ValueAxis) =>
  (from: number, to: number): Axis => {
    const [least, most] = nice(...range, 4);
    if (logarithmic) {
      const scale = linear([Math.log1p(least), Math.log1p(most)], [from, to]);
      return withTicks((value) => scale(Math.log1p(value)), powers(most), format);
    }
    const places = ticks(least, most, 4);
    return withTicks(
      linear([least, most], [from, to]),
      wholeNumbers ? places.filter(Number.isInteger) : places,
      format,
    );
  };

type Range = readonly [number, number];
const linear =
  ([least, most]: Range, [from, to]: Range) =>
  (value: number) =>
    from + ((value - least) / (most - least)) * (to - from);

function powers(most: number): readonly number[] {
  const count = Math.ceil(Math.log10(Math.max(10, most))) + 1;
  return [0, ...Array.from({ length: count }, (_, exponent) => 10 ** exponent)].filter((value) => value <= most);
}

/** Of ticks with the same label only the first is named. */
function withTicks(scale: (value: number) => number, places: readonly number[], format: ValueAxis['format']): Axis {
  const largest = Math.max(...places);
  const named = new Map(places.toReversed().map((value) => [format(value, largest), value]));
  return Object.assign((value: number) => scale(value), {
    ticks: [...named].map(([text, value]) => ({ text, value })).reverse(),
  });
}
