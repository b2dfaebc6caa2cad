import { runtimeError } from '../query-error.ts';
import { toInteger } from '../values/integer.ts';
import { DateTimeValue, DurationValue, type TemporalValue, TimeValue } from '../values/temporal-values.ts';
import { civilFromDays, dayOfWeek, dayOfYear, daysFromCivil, NANOS_PER_SECOND, quarterOf, weekOf } from './calendar.ts';
import { printOffset } from './print-temporal.ts';
import { epochSeconds } from './temporal-order.ts';

type Field = number | bigint | string;

/** A component such as `d.year`. Names are found without regard to case. Unknown ones are a fault. */
export function readTemporalField(value: TemporalValue, name: string): Field {
  const key = name.toLowerCase();
  const field =
    value instanceof DurationValue
      ? durationField(value, key)
      : (('days' in value ? dateField(value.days, key) : undefined) ??
        ('nanos' in value ? timeField(value.nanos, key) : undefined) ??
        zoneField(value, key));
  if (field === undefined)
    throw runtimeError('ArgumentError', 'InvalidArgumentValue', `there is no component ${name} in this value`);
  return field;
}

function dateField(days: number, key: string): number | undefined {
  const { year, month, day } = civilFromDays(days);
  switch (key) {
    case 'year':
      return year;
    case 'quarter':
      return quarterOf(month);
    case 'month':
      return month;
    case 'week':
      return weekOf(days).week;
    case 'weekyear':
      return weekOf(days).weekYear;
    case 'day':
      return day;
    case 'ordinalday':
      return dayOfYear(days);
    case 'weekday':
    case 'dayofweek':
      return dayOfWeek(days);
    case 'dayofquarter':
      return days - daysFromCivil(year, (quarterOf(month) - 1) * 3 + 1, 1) + 1;
    default:
      return undefined;
  }
}

function timeField(nanosOfDay: number, key: string): number | undefined {
  const seconds = Math.floor(nanosOfDay / NANOS_PER_SECOND);
  const nanos = nanosOfDay % NANOS_PER_SECOND;
  switch (key) {
    case 'hour':
      return Math.floor(seconds / 3600);
    case 'minute':
      return Math.floor(seconds / 60) % 60;
    case 'second':
      return seconds % 60;
    case 'millisecond':
      return Math.floor(nanos / 1_000_000);
    case 'microsecond':
      return Math.floor(nanos / 1000);
    case 'nanosecond':
      return nanos;
    default:
      return undefined;
  }
}

function zoneField(value: TemporalValue, key: string): Field | undefined {
  if (!(value instanceof DateTimeValue) && !(value instanceof TimeValue)) return undefined;
  switch (key) {
    case 'timezone':
      return value instanceof DateTimeValue && value.zone !== undefined ? value.zone : printOffset(value.offset);
    case 'offset':
      return printOffset(value.offset);
    case 'offsetminutes':
      return Math.trunc(value.offset / 60);
    case 'offsetseconds':
      return value.offset;
  }
  if (value instanceof TimeValue) return undefined;
  if (key === 'epochseconds') return epochSeconds(value);
  if (key === 'epochmillis')
    return epochSeconds(value) * 1000 + Math.floor((value.nanos % NANOS_PER_SECOND) / 1_000_000);
  return undefined;
}

function durationField(value: DurationValue, key: string): number | bigint | undefined {
  const { months, days, seconds, nanos } = value;
  const whole = (amount: bigint) => toInteger(amount);
  switch (key) {
    case 'years':
      return Math.trunc(months / 12);
    case 'quarters':
      return Math.trunc(months / 3);
    case 'months':
      return months;
    case 'weeks':
      return Math.trunc(days / 7);
    case 'days':
      return days;
    case 'hours':
      return whole(seconds / 3600n);
    case 'minutes':
      return whole(seconds / 60n);
    case 'seconds':
      return whole(seconds);
    case 'milliseconds':
      return whole(seconds * 1000n + BigInt(Math.floor(nanos / 1_000_000)));
    case 'microseconds':
      return whole(seconds * 1_000_000n + BigInt(Math.floor(nanos / 1000)));
    case 'nanoseconds':
      return whole(seconds * 1_000_000_000n + BigInt(nanos));
    case 'quartersofyear':
      return Math.trunc(months / 3) % 4;
    case 'monthsofquarter':
      return months % 3;
    case 'monthsofyear':
      return months % 12;
    case 'daysofweek':
      return days % 7;
    case 'minutesofhour':
      return whole((seconds / 60n) % 60n);
    case 'secondsofminute':
      return whole(seconds % 60n);
    case 'millisecondsofsecond':
      return Math.floor(nanos / 1_000_000);
    case 'microsecondsofsecond':
      return Math.floor(nanos / 1000);
    case 'nanosecondsofsecond':
      return nanos;
    default:
      return undefined;
  }
}
