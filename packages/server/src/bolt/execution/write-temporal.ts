import type { PackWriter } from '@chokepoint/bolt';
import {
  DateTimeValue,
  DateValue,
  type DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
  TimeValue,
} from '@chokepoint/cypher';

const DAY_SECONDS = 86_400;
const NANOS = 1_000_000_000;

export function writeTemporal(pack: PackWriter, value: TemporalValue, utc: boolean): void {
  if (value instanceof DateValue) {
    pack.structure(0x44, 1);
    pack.integer(value.days);
  } else if (value instanceof LocalTimeValue) {
    pack.structure(0x74, 1);
    pack.integer(value.nanos);
  } else if (value instanceof TimeValue) {
    pack.structure(0x54, 2);
    pack.integer(value.nanos);
    pack.integer(value.offset);
  } else if (value instanceof LocalDateTimeValue) {
    pack.structure(0x64, 2);
    pack.integer(localSeconds(value));
    pack.integer(value.nanos % NANOS);
  } else if (value instanceof DateTimeValue) writeDateTime(pack, value, utc);
  else writeDuration(pack, value);
}

/** Older clients count from what the clock on the wall showed. */
function writeDateTime(pack: PackWriter, value: DateTimeValue, utc: boolean): void {
  const local = localSeconds(value);
  const tags = utc ? { zone: 0x69, offset: 0x49 } : { zone: 0x66, offset: 0x46 };
  pack.structure(value.zone === undefined ? tags.offset : tags.zone, 3);
  pack.integer(utc ? local - value.offset : local);
  pack.integer(value.nanos % NANOS);
  if (value.zone === undefined) pack.integer(value.offset);
  else pack.text(value.zone);
}

function writeDuration(pack: PackWriter, { months, days, seconds, nanos }: DurationValue): void {
  pack.structure(0x45, 4);
  pack.integer(months);
  pack.integer(days);
  pack.integer(seconds);
  pack.integer(nanos);
}

const localSeconds = ({ days, nanos }: { readonly days: number; readonly nanos: number }) =>
  days * DAY_SECONDS + Math.floor(nanos / NANOS);
