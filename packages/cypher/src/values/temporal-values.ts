/** A calendar day, as days since 1970-01-01. */
export class DateValue {
  readonly days: number;

  constructor(days: number) {
    this.days = days;
  }
}

/** A time of day without a zone, as nanoseconds since midnight (they fit a double exactly). */
export class LocalTimeValue {
  readonly nanos: number;

  constructor(nanos: number) {
    this.nanos = nanos;
  }
}

/** A time of day at an offset from UTC in seconds. */
export class TimeValue {
  readonly nanos: number;
  readonly offset: number;

  constructor(nanos: number, offset: number) {
    this.nanos = nanos;
    this.offset = offset;
  }
}

/** A day and a time of day without a zone. */
export class LocalDateTimeValue {
  readonly days: number;
  readonly nanos: number;

  constructor(days: number, nanos: number) {
    this.days = days;
    this.nanos = nanos;
  }
}

/** A local day and time, its offset from UTC in seconds, and the name of its zone when it has one. */
export class DateTimeValue {
  readonly days: number;
  readonly nanos: number;
  readonly offset: number;
  readonly zone: string | undefined;

  constructor(days: number, nanos: number, offset: number, zone?: string) {
    this.days = days;
    this.nanos = nanos;
    this.offset = offset;
    this.zone = zone;
  }
}

/**
 * An amount of time in four parts that are not converted into each other: a month has no fixed number of days.
 * `nanos` is 0 .. 999,999,999; the sign of the clock part is in `seconds`.
 */
export class DurationValue {
  readonly months: number;
  readonly days: number;
  readonly seconds: bigint;
  readonly nanos: number;

  constructor(months: number, days: number, seconds: bigint, nanos: number) {
    this.months = months;
    this.days = days;
    this.seconds = seconds;
    this.nanos = nanos;
  }
}

/** A point in time of some kind: everything temporal but a duration. */
export type InstantValue = DateValue | LocalTimeValue | TimeValue | LocalDateTimeValue | DateTimeValue;
export type TemporalValue = InstantValue | DurationValue;

export function isInstant(value: unknown): value is InstantValue {
  return (
    value instanceof DateValue ||
    value instanceof LocalTimeValue ||
    value instanceof TimeValue ||
    value instanceof LocalDateTimeValue ||
    value instanceof DateTimeValue
  );
}

export function isTemporal(value: unknown): value is TemporalValue {
  return isInstant(value) || value instanceof DurationValue;
}
