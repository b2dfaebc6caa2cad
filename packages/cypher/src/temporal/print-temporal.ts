import { unhandled } from '../unhandled.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
  TimeValue,
} from '../values/temporal-values.ts';
import { civilFromDays, NANOS_PER_SECOND } from './calendar.ts';

/** The ISO 8601 text of a temporal value. Reading it back gives an equal value. */
export function printTemporal(value: TemporalValue): string {
  if (value instanceof DateValue) return printDate(value.days);
  if (value instanceof LocalTimeValue) return printTime(value.nanos);
  if (value instanceof TimeValue) return printTime(value.nanos) + printOffset(value.offset);
  if (value instanceof LocalDateTimeValue) return `${printDate(value.days)}T${printTime(value.nanos)}`;
  if (value instanceof DateTimeValue) {
    const zone = value.zone === undefined ? '' : `[${value.zone}]`;
    return `${printDate(value.days)}T${printTime(value.nanos)}${printOffset(value.offset)}${zone}`;
  }
  if (value instanceof DurationValue) return printDuration(value);
  return unhandled(value);
}

const two = (value: number) => String(value).padStart(2, '0');

function printDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : year > 9999 ? '+' : '';
  return `${sign}${digits}-${two(month)}-${two(day)}`;
}

function printTime(nanosOfDay: number): string {
  const seconds = Math.floor(nanosOfDay / NANOS_PER_SECOND);
  const nanos = nanosOfDay % NANOS_PER_SECOND;
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  if (nanos === 0) return seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`;
  return `${clock}:${two(seconds % 60)}${fraction(nanos)}`;
}

function fraction(nanos: number): string {
  return nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`;
}

export function printOffset(offset: number): string {
  if (offset === 0) return 'Z';
  const magnitude = Math.abs(offset);
  const seconds = magnitude % 60 === 0 ? '' : `:${two(magnitude % 60)}`;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(magnitude / 3600))}:${two(Math.floor(magnitude / 60) % 60)}${seconds}`;
}

function printDuration({ months, days, seconds, nanos }: DurationValue): string {
  const total = seconds * BigInt(NANOS_PER_SECOND) + BigInt(nanos);
  const second = BigInt(NANOS_PER_SECOND);
  const hours = total / (3600n * second);
  const minutes = (total / (60n * second)) % 60n;
  const rest = total % (60n * second);
  const whole = rest / second;
  const part = Number(rest % second);
  const sign = rest < 0n && whole === 0n ? '-' : '';
  const date = piece(Math.trunc(months / 12), 'Y') + piece(months % 12, 'M') + piece(days, 'D');
  const secondsText = rest === 0n ? '' : `${sign}${whole}${fraction(Math.abs(part))}S`;
  const time = piece(hours, 'H') + piece(minutes, 'M') + secondsText;
  if (date === '' && time === '') return 'PT0S';
  return `P${date}${time === '' ? '' : `T${time}`}`;
}

function piece(amount: number | bigint, unit: string): string {
  return amount === 0 || amount === 0n || Object.is(amount, -0) ? '' : `${amount}${unit}`;
}
