import type { DurationValue, InstantValue } from '../values/temporal-values.ts';
import { addMonths, civilFromDays, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar.ts';
import { inZone, type Zone, zoneOf } from './construct-temporal.ts';
import { atInstant, normalise } from './temporal-arithmetic.ts';
import { epochSeconds } from './temporal-order.ts';

export type DurationUnit = 'months' | 'days' | 'seconds';

/** A local date and time, and its instant in nanoseconds. */
type Moment = { readonly days: number; readonly nanos: number };

/**
 * The time from `a` to `b`, in months, days and the rest, or in whole ones of a single unit. What one of them lacks
 * (date, zone) it takes from the other; where neither has a date only the clock counts.
 */
export function durationBetween(a: InstantValue, b: InstantValue, unit?: DurationUnit): DurationValue {
  const zone = zoneOf(a) ?? zoneOf(b) ?? 0;
  const dated = 'days' in a || 'days' in b;
  const day = 'days' in a ? a.days : 'days' in b ? b.days : 0;
  const from = momentOf(a, day, zone);
  const to = momentOf(b, 'days' in a && !('days' in b) ? a.days : day, zone);
  const bothDated = 'days' in a && 'days' in b;
  if (unit === 'seconds' || !dated || !bothDated)
    return unit === 'months' || unit === 'days'
      ? normalise(0, 0, 0n, 0n)
      : normalise(0, 0, 0n, elapsed(from, to, zone));
  const months = unit === 'days' ? 0 : monthsBetween(from, to);
  if (unit === 'months') return normalise(months, 0, 0n, 0n);
  const afterMonths = { days: addMonths(from.days, months), nanos: from.nanos };
  const days = daysBetween(afterMonths, to);
  if (unit === 'days') return normalise(0, days, 0n, 0n);
  return normalise(months, days, 0n, elapsed({ days: afterMonths.days + days, nanos: from.nanos }, to, zone));
}

/** As the clock of `zone` shows it. A value without a zone is taken to be in it. */
function momentOf(value: InstantValue, day: number, zone: Zone): Moment {
  const days = 'days' in value ? value.days : day;
  const nanos = 'nanos' in value ? value.nanos : 0;
  const own = zoneOf(value);
  if (own === undefined || own === zone) return { days, nanos };
  const placed = inZone(days, nanos, own);
  return atInstant(epochSeconds(placed), placed.nanos % NANOS_PER_SECOND, zone);
}

function elapsed(from: Moment, to: Moment, zone: Zone): bigint {
  return instantOf(to, zone) - instantOf(from, zone);
}

function instantOf(moment: Moment, zone: Zone): bigint {
  const offset = typeof zone === 'number' ? zone : inZone(moment.days, moment.nanos, zone).offset;
  return (
    (BigInt(moment.days) * BigInt(SECONDS_PER_DAY) - BigInt(offset)) * BigInt(NANOS_PER_SECOND) + BigInt(moment.nanos)
  );
}

function monthsBetween(from: Moment, to: Moment): number {
  const a = civilFromDays(from.days);
  const b = civilFromDays(to.days);
  const months = (b.year - a.year) * 12 + b.month - a.month;
  const later = b.day - a.day || to.nanos - from.nanos;
  if (months > 0 && later < 0) return months - 1;
  return months < 0 && later > 0 ? months + 1 : months;
}

function daysBetween(from: Moment, to: Moment): number {
  const days = to.days - from.days;
  if (days > 0 && to.nanos < from.nanos) return days - 1;
  return days < 0 && to.nanos > from.nanos ? days + 1 : days;
}
