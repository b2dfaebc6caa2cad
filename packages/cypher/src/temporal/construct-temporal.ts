import { runtimeError } from '../query-error.ts';
import {
  DateTimeValue,
  DateValue,
  type DurationValue,
  isInstant,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import { isInteger, isNumber, someValue, toDouble, type Value, type ValueMap } from '../values/value.ts';
import {
  civilFromDays,
  dayOfWeek,
  daysFromCivil,
  daysInMonth,
  firstMonday,
  isLeapYear,
  MAX_YEAR,
  NANOS_PER_SECOND,
  quarterOf,
  weekOf,
  weeksInYear,
} from './calendar.ts';
import { atInstant, durationOf, resolveZone } from './temporal-arithmetic.ts';
import { epochSeconds } from './temporal-order.ts';
import { parseOffset } from './time-zone.ts';

/** A named zone, or an offset in seconds. */
export type Zone = string | number;

export function zoneFrom(text: Value): Zone {
  if (typeof text !== 'string') throw invalid(`a time zone is a text, not ${someValue(text)}`);
  return parseOffset(text) ?? text;
}

export function invalid(message: string) {
  return runtimeError('ArgumentError', 'InvalidArgumentValue', message);
}

/** An integer component of a map, within bounds; undefined when it is not given. */
function component(map: ValueMap, key: string, low: number, high: number): number | undefined {
  const value = map.get(key);
  if (value === undefined || value === null) return undefined;
  if (!isInteger(value)) throw invalid(`${key} must be an Integer, but is ${someValue(value)}`);
  if (value < low || value > high) throw invalid(`${key} must lie between ${low} and ${high}, but is ${value}`);
  return Number(value);
}

/** Days of the date a map describes; parts it does not give come from `base`, or are the first of their kind. */
export function dateFromMap(map: ValueMap, base: number | undefined): number {
  const from = base === undefined ? undefined : civilFromDays(base);
  const year = component(map, 'year', -MAX_YEAR, MAX_YEAR);
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw invalid('a date needs a year');
    return value;
  };
  const week = component(map, 'week', 1, 53);
  const weekday = component(map, 'dayOfWeek', 1, 7);
  if (week !== undefined || weekday !== undefined) {
    const known = base === undefined ? undefined : weekOf(base);
    const weekYear = need(year ?? known?.weekYear);
    const number = week ?? known?.week ?? 1;
    if (number > weeksInYear(weekYear)) throw invalid(`the year ${weekYear} has no week ${number}`);
    const day = weekday ?? (base === undefined ? 1 : dayOfWeek(base));
    return firstMonday(weekYear) + (number - 1) * 7 + day - 1;
  }
  const ordinal = component(map, 'ordinalDay', 1, 366);
  if (ordinal !== undefined) {
    const wanted = need(year ?? from?.year);
    if (ordinal === 366 && !isLeapYear(wanted)) throw invalid(`the year ${wanted} has no day 366`);
    return daysFromCivil(wanted, 1, ordinal);
  }
  const quarter = component(map, 'quarter', 1, 4);
  const dayOfQuarter = component(map, 'dayOfQuarter', 1, 92);
  if (quarter !== undefined || dayOfQuarter !== undefined) {
    const wanted = need(year ?? from?.year);
    const first = ((quarter ?? (from ? quarterOf(from.month) : 1)) - 1) * 3 + 1;
    if (dayOfQuarter !== undefined) return daysFromCivil(wanted, first, 1) + dayOfQuarter - 1;
    if (!from) return daysFromCivil(wanted, first, 1);
    return civil(wanted, first + ((from.month - 1) % 3), from.day, false);
  }
  const day = component(map, 'day', 1, 31);
  const month = component(map, 'month', 1, 12) ?? from?.month ?? 1;
  return civil(need(year ?? from?.year), month, day ?? from?.day ?? 1, day !== undefined);
}

/** A day copied from another value is cut to a shorter month; a day given explicitly must exist. */
function civil(year: number, month: number, day: number, given: boolean): number {
  const last = daysInMonth(year, month);
  if (day > last && given) throw invalid(`there is no day ${day} in month ${month} of ${year}`);
  return daysFromCivil(year, month, Math.min(day, last));
}

/** Nanoseconds of the day a map describes. */
export function timeFromMap(map: ValueMap, base: number | undefined): number {
  const seconds = base === undefined ? 0 : Math.floor(base / NANOS_PER_SECOND);
  const hour = component(map, 'hour', 0, 23) ?? Math.floor(seconds / 3600);
  const minute = component(map, 'minute', 0, 59) ?? Math.floor(seconds / 60) % 60;
  const second = component(map, 'second', 0, 59) ?? seconds % 60;
  const nanos = subsecond(map) ?? (base ?? 0) % NANOS_PER_SECOND;
  return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + nanos;
}

/** Beside a larger unit the smaller one counts only what the larger leaves over. */
export function subsecond(map: ValueMap): number | undefined {
  const milli = component(map, 'millisecond', 0, 999);
  const micro = component(map, 'microsecond', 0, milli === undefined ? 999_999 : 999);
  const nano = component(map, 'nanosecond', 0, micro !== undefined ? 999 : milli !== undefined ? 999_999 : 999_999_999);
  if (milli === undefined && micro === undefined && nano === undefined) return undefined;
  return (milli ?? 0) * 1_000_000 + (micro ?? 0) * 1000 + (nano ?? 0);
}

export function daysOf(value: Value | undefined): number | undefined {
  if (value instanceof DateValue || value instanceof LocalDateTimeValue || value instanceof DateTimeValue)
    return value.days;
  if (value === undefined || value === null) return undefined;
  throw invalid(`${someValue(value)} has no date`);
}

export function nanosOf(value: Value | undefined): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (isInstant(value) && 'nanos' in value) return value.nanos;
  if (value instanceof DateValue) return 0;
  throw invalid(`${someValue(value)} has no time`);
}

export function zoneOf(value: Value | undefined): Zone | undefined {
  if (value instanceof DateTimeValue) return value.zone ?? value.offset;
  return value instanceof TimeValue ? value.offset : undefined;
}

export function inZone(days: number, nanos: number, zone: Zone): DateTimeValue {
  return typeof zone === 'number' ? new DateTimeValue(days, nanos, zone) : resolveZone(days, nanos, zone);
}

export function constructDate(map: ValueMap): DateValue {
  return new DateValue(dateFromMap(map, daysOf(map.get('date') ?? map.get('datetime'))));
}

export function constructLocalTime(map: ValueMap): LocalTimeValue {
  return new LocalTimeValue(timeFromMap(map, nanosOf(map.get('time') ?? map.get('datetime'))));
}

export function constructTime(map: ValueMap): TimeValue {
  const source = map.get('time') ?? map.get('datetime');
  const nanos = timeFromMap(map, nanosOf(source));
  const own = source instanceof DateTimeValue || source instanceof TimeValue ? source.offset : undefined;
  const given = map.get('timezone');
  if (given === undefined) return new TimeValue(nanos, own ?? 0);
  const zone = zoneFrom(given);
  if (typeof zone !== 'number') throw invalid(`a time needs an offset, not the zone ${zone}`);
  if (own === undefined) return new TimeValue(nanos, zone);
  const day = 86_400 * NANOS_PER_SECOND;
  return new TimeValue((((nanos + (zone - own) * NANOS_PER_SECOND) % day) + day) % day, zone);
}

export function constructLocalDateTime(map: ValueMap): LocalDateTimeValue {
  const whole = map.get('datetime');
  const days = dateFromMap(map, daysOf(whole ?? map.get('date')));
  return new LocalDateTimeValue(days, timeFromMap(map, nanosOf(whole ?? map.get('time'))));
}

export function constructDateTime(map: ValueMap): DateTimeValue {
  const given = map.get('timezone');
  const target = given === undefined ? undefined : zoneFrom(given);
  const epoch = epochInstant(map);
  if (epoch) return atInstant(epoch.seconds, epoch.nanos, target ?? 0);
  const whole = map.get('datetime');
  const days = dateFromMap(map, daysOf(whole ?? map.get('date')));
  const time = whole ?? map.get('time');
  const nanos = timeFromMap(map, nanosOf(time));
  const own = zoneOf(time);
  if (own === undefined || target === undefined) return inZone(days, nanos, target ?? own ?? 0);
  // What was selected keeps its instant when it is shown in another zone.
  const placed = inZone(days, nanos, own);
  return atInstant(epochSeconds(placed), placed.nanos % NANOS_PER_SECOND, target);
}

function epochInstant(map: ValueMap): { seconds: number; nanos: number } | undefined {
  const seconds = map.get('epochSeconds');
  const millis = map.get('epochMillis');
  if (seconds !== undefined && seconds !== null && isInteger(seconds))
    return { seconds: Number(seconds), nanos: subsecond(map) ?? 0 };
  if (millis === undefined || millis === null || !isInteger(millis)) return undefined;
  const whole = Math.floor(Number(millis) / 1000);
  return { seconds: whole, nanos: (Number(millis) - whole * 1000) * 1_000_000 };
}

export function constructDuration(map: ValueMap): DurationValue {
  const known = new Set(DURATION_KEYS);
  for (const key of map.keys()) if (!known.has(key)) throw invalid(`a duration has no component ${key}`);
  const of = (key: string): number => {
    const value = map.get(key) ?? 0;
    if (!isNumber(value)) throw invalid(`${key} must be a number, but is ${someValue(value)}`);
    return toDouble(value);
  };
  return durationOf(
    of('years') * 12 + of('quarters') * 3 + of('months'),
    of('weeks') * 7 + of('days'),
    of('hours') * 3600 + of('minutes') * 60 + of('seconds'),
    of('milliseconds') * 1_000_000 + of('microseconds') * 1000 + of('nanoseconds'),
  );
}

const DURATION_KEYS = [
  ...['years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'],
  ...['milliseconds', 'microseconds', 'nanoseconds'],
];
