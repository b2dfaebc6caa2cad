import { TemplateFault } from './template-lexer.ts';
import { number, printed, type TemplateFunctions, text } from './values.ts';

const SECOND = 1000;
const UNITS = { h: 3600 * SECOND, m: 60 * SECOND, s: SECOND, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 } as const;
const ROUND = [
  ['y', 365 * 86_400],
  ['mo', 30 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The meaning of each part of a sample date, which is 2 January 2006, 15:04:05. */
const SAMPLES: readonly (readonly [sample: string, field: string, pattern: string])[] = [
  ['2006', 'year', '\\d{4}'],
  ['January', 'month', '[A-Z][a-z]+'],
  ['Monday', 'day name', '[A-Z][a-z]+'],
  ['Z07:00', 'zone', 'Z|[+-]\\d{2}:\\d{2}'],
  ['-07:00', 'zone', '[+-]\\d{2}:\\d{2}'],
  ['-0700', 'zone', '[+-]\\d{4}'],
  ['Jan', 'month', '[A-Z][a-z]{2}'],
  ['Mon', 'day name', '[A-Z][a-z]{2}'],
  ['MST', 'zone name', '[A-Z]{3,4}'],
  ['01', 'month', '\\d{2}'],
  ['02', 'date', '\\d{2}'],
  ['_2', 'date', '[ \\d]\\d'],
  ['15', 'hour', '\\d{2}'],
  ['03', 'hour', '\\d{2}'],
  ['04', 'minute', '\\d{2}'],
  ['05', 'second', '\\d{2}(?:\\.\\d+)?'],
  ['06', 'short year', '\\d{2}'],
  ['PM', 'half', 'AM|PM'],
  ['1', 'month', '\\d{1,2}'],
  ['2', 'date', '\\d{1,2}'],
  ['3', 'hour', '\\d{1,2}'],
  ['4', 'minute', '\\d{1,2}'],
  ['5', 'second', '\\d{1,2}'],
];

function dateIn(layout: unknown, value: unknown): Date | undefined {
  const fields: string[] = [];
  let pattern = '';
  for (let rest = text(layout); rest !== ''; ) {
    const piece = SAMPLES.find(([sample]) => rest.startsWith(sample));
    pattern += piece ? `(${piece[2]})` : rest[0]!.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
    if (piece) fields.push(piece[1]);
    rest = rest.slice(piece ? piece[0].length : 1);
  }
  const match = new RegExp(`^${pattern}$`).exec(text(value));
  if (!match) return undefined;
  const read = Object.fromEntries(fields.map((field, at) => [field, match[at + 1]!]));
  const year = read.year ? Number(read.year) : read['short year'] ? 2000 + Number(read['short year']) : 0;
  const month = read.month === undefined ? 0 : monthOf(read.month);
  const noon =
    read.half === undefined ? Number(read.hour ?? 0) : (Number(read.hour ?? 0) % 12) + (read.half === 'PM' ? 12 : 0);
  const seconds = Number(read.second ?? 0);
  const made = new Date(
    Date.UTC(2000, month, Number(read.date ?? 1), noon, Number(read.minute ?? 0), 0, seconds * SECOND),
  );
  made.setUTCFullYear(year);
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(read.zone ?? '') ?? [];
  const away = sign ? (Number(hours) * 60 + Number(minutes)) * 60 * SECOND * (sign === '-' ? -1 : 1) : 0;
  return month < 0 || Number.isNaN(made.getTime()) ? undefined : new Date(made.getTime() - away);
}

const monthOf = (given: string): number => (/^\d/.test(given) ? Number(given) - 1 : MONTHS.indexOf(given.slice(0, 3)));

function mustDate(layout: unknown, value: unknown): Date {
  const found = dateIn(layout, value);
  if (!found)
    throw new TemplateFault(`"${text(value).slice(0, 64)}" is not a date like "${text(layout).slice(0, 64)}"`);
  return found;
}

/** Milliseconds of `1h30m`, `-5s`, `250ms`. */
function span(value: unknown): number {
  const given = text(value);
  if (!/^[+-]?(?:\d+(?:\.\d+)?(?:h|ms|m|s|us|µs|ns))+$|^0$/.test(given))
    throw new TemplateFault(`${given.slice(0, 64)} is not a duration`);
  let sum = 0;
  for (const [, count, unit] of given.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g))
    sum += Number(count) * UNITS[unit as keyof typeof UNITS];
  return given.startsWith('-') ? -sum : sum;
}

/** `1h2m3s`, without leading zero units. */
function shownSpan(seconds: number): string {
  const all = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), Number((all % 60).toFixed(9))];
  const shown = `${hours > 0 ? `${hours}h` : ''}${all >= 60 ? `${minutes}m` : ''}${rest}s`;
  return seconds < 0 ? `-${shown}` : shown;
}

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'number') return new Date(value * SECOND);
  const found = typeof value === 'string' ? new Date(value) : undefined;
  if (!found || Number.isNaN(found.getTime())) throw new TemplateFault(`${printed(value)} is not a date`);
  return found;
}

function roundSpan(value: unknown): string {
  const seconds =
    value instanceof Date
      ? (Date.now() - value.getTime()) / SECOND
      : typeof value === 'number'
        ? value / 1e9
        : span(value) / SECOND;
  const unit = ROUND.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? `${Math.trunc(seconds / unit[1])}${unit[0]}` : '0s';
}

const moved = (by: unknown, date: unknown): Date => new Date(dateOf(date).getTime() + span(by));

/** What is known of times. */
export const TIME_FUNCTIONS: TemplateFunctions = {
  ago: (date) => shownSpan(Math.round((Date.now() - dateOf(date).getTime()) / SECOND)),
  duration: (seconds) => shownSpan(Math.trunc(number(seconds))),
  durationRound: roundSpan,
  unixEpoch: (date) => String(Math.floor(dateOf(date).getTime() / SECOND)),
  toDate: (layout, value) => dateIn(layout, value) ?? new Date(Date.UTC(1, 0)),
  mustToDate: mustDate,
  mustDateModify: moved,
  must_date_modify: moved,
};
