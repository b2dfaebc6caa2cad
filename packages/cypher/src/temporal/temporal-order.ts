import {
  DateTimeValue,
  DateValue,
  type InstantValue,
  LocalDateTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import { NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar.ts';

/** Order of two instants of the same kind; those with an offset go by the instant, then by the offset. */
export function compareInstants(a: InstantValue, b: InstantValue): number {
  if (a instanceof DateValue && b instanceof DateValue) return a.days - b.days;
  if (a instanceof DateTimeValue && b instanceof DateTimeValue) {
    const seconds = epochSeconds(a) - epochSeconds(b);
    if (seconds !== 0) return seconds;
    return (a.nanos % NANOS_PER_SECOND) - (b.nanos % NANOS_PER_SECOND);
  }
  if (a instanceof LocalDateTimeValue && b instanceof LocalDateTimeValue) return a.days - b.days || a.nanos - b.nanos;
  if (a instanceof TimeValue && b instanceof TimeValue)
    return a.nanos - a.offset * NANOS_PER_SECOND - (b.nanos - b.offset * NANOS_PER_SECOND);
  return (a as { nanos: number }).nanos - (b as { nanos: number }).nanos;
}

export function epochSeconds(value: { days: number; nanos: number; offset?: number }): number {
  return value.days * SECONDS_PER_DAY + Math.floor(value.nanos / NANOS_PER_SECOND) - (value.offset ?? 0);
}
