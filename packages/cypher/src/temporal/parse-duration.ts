import type { DurationValue } from '../values/temporal-values.ts';
import { durationOf } from './temporal-arithmetic.ts';

const NUMBER = '([-+]?\\d+(?:[.,]\\d+)?)';
const UNITS = new RegExp(
  `^([-+])?P(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
);
const DATE_LIKE = /^P(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)$/i;

/** `P12Y5M14DT16H12M70S` or `P2012-02-02T14:37:21.545`; undefined for anything else. */
export function parseDuration(text: string): DurationValue | undefined {
  const dateLike = DATE_LIKE.exec(text);
  if (dateLike) {
    const [years, months, days, hours, minutes, seconds] = dateLike.slice(1).map(Number) as number[];
    return durationFrom(years! * 12 + months!, days!, hours! * 3600 + minutes! * 60, seconds!);
  }
  const match = UNITS.exec(text);
  if (!match || /[PT]$/i.test(text)) return undefined;
  const sign = match[1] === '-' ? -1 : 1;
  const part = (at: number) => sign * Number((match[at] ?? '0').replace(',', '.'));
  return durationFrom(part(2) * 12 + part(3), part(4) * 7 + part(5), part(6) * 3600 + part(7) * 60, part(8));
}

/** Seconds are split by hand: a nanosecond is too small beside a large count of seconds in one double. */
function durationFrom(months: number, days: number, clock: number, seconds: number): DurationValue {
  const whole = Math.trunc(seconds);
  return durationOf(months, days, clock + whole, Math.round((seconds - whole) * 1e9));
}
