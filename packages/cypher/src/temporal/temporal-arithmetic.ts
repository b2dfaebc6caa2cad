import { runtimeError } from '../query-error.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  type InstantValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import { addMonths, civilFromDays, MAX_YEAR, NANOS_PER_DAY, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar.ts';
import { offsetAt, resolveLocal } from './time-zone.ts';

/** Average length of a Gregorian month: what a fraction of a month is worth. */
const DAYS_PER_MONTH = 30.436875;
const NANOS = BigInt(NANOS_PER_SECOND);

/** A duration from parts that may be fractions: what does not fill a unit goes on to the next smaller one. */
export function durationOf(months: number, days: number, seconds: number, nanos: number): DurationValue {
  const wholeMonths = Math.trunc(months);
  const allDays = days + (months - wholeMonths) * DAYS_PER_MONTH;
  const wholeDays = Math.trunc(allDays);
  const allSeconds = seconds + (allDays - wholeDays) * SECONDS_PER_DAY;
  const wholeSeconds = Math.trunc(allSeconds);
  const allNanos = nanos + (allSeconds - wholeSeconds) * NANOS_PER_SECOND;
  if (![wholeMonths, wholeDays, wholeSeconds, allNanos].every(Number.isFinite))
    throw runtimeError('ArithmeticError', 'InvalidArgumentValue', 'the duration is out of range');
  // A hair of binary fraction must not eat a nanosecond.
  const rounded = Math.trunc(Math.round(allNanos * 1000) / 1000);
  return normalise(wholeMonths, wholeDays, BigInt(wholeSeconds), BigInt(rounded));
}

export function normalise(months: number, days: number, seconds: bigint, nanos: bigint): DurationValue {
  let carry = nanos / NANOS;
  let rest = nanos % NANOS;
  if (rest < 0n) {
    rest += NANOS;
    carry -= 1n;
  }
  return new DurationValue(months || 0, days || 0, seconds + carry, Number(rest));
}

export function addDurations(a: DurationValue, b: DurationValue): DurationValue {
  return normalise(a.months + b.months, a.days + b.days, a.seconds + b.seconds, BigInt(a.nanos) + BigInt(b.nanos));
}

export function negateDuration(value: DurationValue): DurationValue {
  return normalise(-value.months, -value.days, -value.seconds, -BigInt(value.nanos));
}

export function multiplyDuration(value: DurationValue, factor: number): DurationValue {
  return durationOf(value.months * factor, value.days * factor, Number(value.seconds) * factor, value.nanos * factor);
}

export function divideDuration(value: DurationValue, divisor: number): DurationValue {
  if (divisor === 0) throw runtimeError('ArithmeticError', 'DivisionByZero', 'division by zero');
  return durationOf(
    value.months / divisor,
    value.days / divisor,
    Number(value.seconds) / divisor,
    value.nanos / divisor,
  );
}

export function addDuration(value: InstantValue, duration: DurationValue): InstantValue {
  if (value instanceof LocalTimeValue) return new LocalTimeValue(addClock(value.nanos, duration).nanos);
  if (value instanceof TimeValue) return new TimeValue(addClock(value.nanos, duration).nanos, value.offset);
  const days = checkedDays(addMonths(value.days, duration.months) + duration.days);
  if (value instanceof DateValue)
    return new DateValue(checkedDays(days + Number(duration.seconds / BigInt(SECONDS_PER_DAY))));
  if (value instanceof DateTimeValue && value.zone !== undefined) return addZoned(value, days, duration);
  const clock = addClock(value.nanos, duration);
  const newDays = checkedDays(days + clock.days);
  return value instanceof LocalDateTimeValue
    ? new LocalDateTimeValue(newDays, clock.nanos)
    : new DateTimeValue(newDays, clock.nanos, value.offset);
}

/** Months and days move the local date; hours and below move the instant. */
function addZoned(value: DateTimeValue, days: number, duration: DurationValue): DateTimeValue {
  const local = resolveZone(days, value.nanos, value.zone!);
  const clock = addClock(local.nanos, duration);
  const utcSeconds =
    (local.days + clock.days) * SECONDS_PER_DAY + Math.floor(clock.nanos / NANOS_PER_SECOND) - local.offset;
  return atInstant(utcSeconds, clock.nanos % NANOS_PER_SECOND, value.zone!);
}

/** A local date and time placed in a zone. */
export function resolveZone(days: number, nanos: number, zone: string): DateTimeValue {
  const seconds = days * SECONDS_PER_DAY + Math.floor(nanos / NANOS_PER_SECOND);
  const { localSeconds, offset } = resolveLocal(zone, seconds);
  const newDays = Math.floor(localSeconds / SECONDS_PER_DAY);
  const newNanos = (localSeconds - newDays * SECONDS_PER_DAY) * NANOS_PER_SECOND + (nanos % NANOS_PER_SECOND);
  return new DateTimeValue(newDays, newNanos, offset, zone);
}

/** What the clock of a zone (or offset in seconds) shows at an instant. */
export function atInstant(utcSeconds: number, nanos: number, zone: string | number): DateTimeValue {
  const offset = typeof zone === 'number' ? zone : offsetAt(zone, utcSeconds);
  const local = utcSeconds + offset;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const nanosOfDay = (local - days * SECONDS_PER_DAY) * NANOS_PER_SECOND + nanos;
  return new DateTimeValue(days, nanosOfDay, offset, typeof zone === 'number' ? undefined : zone);
}

function addClock(nanosOfDay: number, duration: DurationValue): { readonly days: number; readonly nanos: number } {
  const total = BigInt(nanosOfDay) + duration.seconds * NANOS + BigInt(duration.nanos);
  const day = BigInt(NANOS_PER_DAY);
  let days = total / day;
  let nanos = total % day;
  if (nanos < 0n) {
    nanos += day;
    days -= 1n;
  }
  return { days: Number(days), nanos: Number(nanos) };
}

function checkedDays(days: number): number {
  if (Number.isFinite(days) && Math.abs(civilFromDays(days).year) <= MAX_YEAR) return days;
  throw runtimeError('ArithmeticError', 'InvalidArgumentValue', `the date is out of range: years go to ${MAX_YEAR}`);
}
