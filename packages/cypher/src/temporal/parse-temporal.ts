import {
  DateTimeValue,
  DateValue,
  type InstantValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import {
  daysFromCivil,
  daysInMonth,
  firstMonday,
  isLeapYear,
  NANOS_PER_SECOND,
  SECONDS_PER_DAY,
  weeksInYear,
} from './calendar.ts';
import { atInstant, resolveZone } from './temporal-arithmetic.ts';
import { offsetAt, parseOffset } from './time-zone.ts';

// ISO 8601 in basic and extended form, with missing parts taken as their first value. Each reader gives undefined for a
// text it cannot read. Single digits are accepted where dashes or colons leave no doubt.

const YEAR = '([+-]\\d{4,9}|\\d{4})';
const WEEK_DATE = new RegExp(`^${YEAR}-?W(\\d{2})(?:-?(\\d))?$`);
const ORDINAL_DATE = new RegExp(`^${YEAR}-?(\\d{3})$`);
const CALENDAR_DATE = new RegExp(`^${YEAR}(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?$`);
const BASIC_DATE = /^(\d{4})(\d{2})(\d{2})?$/;
const TIME = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?)?$/;
const BASIC_TIME = /^(\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?$/;
const ZONED = /^(.*?)(Z|z|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)?(?:\[([^\]]+)\])?$/;

export function parseDate(text: string): DateValue | undefined {
  const days = parseDays(text);
  return days === undefined ? undefined : new DateValue(days);
}

function parseDays(text: string): number | undefined {
  const week = WEEK_DATE.exec(text);
  if (week) {
    const [year, number, day] = [Number(week[1]), Number(week[2]), Number(week[3] ?? 1)];
    if (number < 1 || number > weeksInYear(year) || day < 1 || day > 7) return undefined;
    return firstMonday(year) + (number - 1) * 7 + day - 1;
  }
  const ordinal = ORDINAL_DATE.exec(text);
  if (ordinal) {
    const [year, day] = [Number(ordinal[1]), Number(ordinal[2])];
    return day >= 1 && day <= (isLeapYear(year) ? 366 : 365) ? daysFromCivil(year, 1, day) : undefined;
  }
  const match = BASIC_DATE.exec(text) ?? CALENDAR_DATE.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return daysFromCivil(year, month, day);
}

export function parseLocalTime(text: string): LocalTimeValue | undefined {
  const nanos = parseNanos(text);
  return nanos === undefined ? undefined : new LocalTimeValue(nanos);
}

function parseNanos(text: string): number | undefined {
  const match = BASIC_TIME.exec(text) ?? TIME.exec(text);
  if (!match) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + Number((match[4] ?? '').padEnd(9, '0'));
}

export function parseTime(text: string): TimeValue | undefined {
  const [, clock = '', offset, zone] = ZONED.exec(text) ?? [];
  const nanos = parseNanos(clock);
  return nanos === undefined || zone ? undefined : new TimeValue(nanos, offset ? parseOffset(offset)! : 0);
}

export function parseLocalDateTime(text: string): LocalDateTimeValue | undefined {
  const [date = '', time = '00', ...rest] = text.split(/[Tt ]/);
  const days = parseDays(date);
  const nanos = parseNanos(time);
  return days === undefined || nanos === undefined || rest.length > 0 ? undefined : new LocalDateTimeValue(days, nanos);
}

export function parseDateTime(text: string): DateTimeValue | undefined {
  const split = text.search(/[Tt ]/);
  const date = split === -1 ? text.replace(/\[.*$/, '') : text.slice(0, split);
  const tail = split === -1 ? `00${text.slice(date.length)}` : text.slice(split + 1);
  const [, clock = '', offsetText, zone] = ZONED.exec(tail) ?? [];
  const days = parseDays(date);
  const nanos = parseNanos(clock);
  if (days === undefined || nanos === undefined) return undefined;
  const offset = offsetText === undefined ? undefined : parseOffset(offsetText)!;
  if (zone === undefined) return new DateTimeValue(days, nanos, offset ?? 0);
  if (offset === undefined) return resolveZone(days, nanos, zone);
  const instant = days * SECONDS_PER_DAY + Math.floor(nanos / NANOS_PER_SECOND) - offset;
  // The offset tells the two readings of an overlap apart; one the zone never had is ignored.
  if (offsetAt(zone, instant) === offset) return atInstant(instant, nanos % NANOS_PER_SECOND, zone);
  return resolveZone(days, nanos, zone);
}

/** Reads a text as the same kind of instant as `model`. */
export function parseLike(text: string, model: InstantValue): InstantValue | undefined {
  if (model instanceof DateValue) return parseDate(text);
  if (model instanceof LocalTimeValue) return parseLocalTime(text);
  if (model instanceof TimeValue) return parseTime(text);
  if (model instanceof LocalDateTimeValue) return parseLocalDateTime(text);
  return parseDateTime(text);
}
