import type { Runtime } from '../execution/runtime.ts';
import { NANOS_PER_SECOND } from '../temporal/calendar.ts';
import {
  constructDate,
  constructDateTime,
  constructDuration,
  constructLocalDateTime,
  constructLocalTime,
  constructTime,
  daysOf,
  invalid,
  nanosOf,
  type Zone,
  zoneFrom,
} from '../temporal/construct-temporal.ts';
import { type DurationUnit, durationBetween } from '../temporal/duration-between.ts';
import { parseDuration } from '../temporal/parse-duration.ts';
import { parseDate, parseDateTime, parseLocalDateTime, parseLocalTime, parseTime } from '../temporal/parse-temporal.ts';
import { atInstant } from '../temporal/temporal-arithmetic.ts';
import { type TruncatedKind, truncate } from '../temporal/truncate-temporal.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  isInstant,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import { isInteger, isMap, someValue, type Value, type ValueMap } from '../values/value.ts';
import type { FunctionBody } from './function-body.ts';

type Constructor = {
  readonly fromMap: (map: ValueMap) => Value;
  readonly fromText: (text: string) => Value | undefined;
  readonly fromInstant: (value: Value) => Value;
  readonly now: (moment: DateTimeValue) => Value;
};

const offsetOf = (value: Value) => (value instanceof DateTimeValue || value instanceof TimeValue ? value.offset : 0);

const CONSTRUCTORS: Readonly<Record<TruncatedKind, Constructor>> = {
  date: {
    fromMap: constructDate,
    fromText: parseDate,
    fromInstant: (value) => new DateValue(daysOf(value)!),
    now: ({ days }) => new DateValue(days),
  },
  localtime: {
    fromMap: constructLocalTime,
    fromText: parseLocalTime,
    fromInstant: (value) => new LocalTimeValue(nanosOf(value)!),
    now: ({ nanos }) => new LocalTimeValue(nanos),
  },
  time: {
    fromMap: constructTime,
    fromText: parseTime,
    fromInstant: (value) => new TimeValue(nanosOf(value)!, offsetOf(value)),
    now: ({ nanos, offset }) => new TimeValue(nanos, offset),
  },
  localdatetime: {
    fromMap: constructLocalDateTime,
    fromText: parseLocalDateTime,
    fromInstant: (value) => new LocalDateTimeValue(daysOf(value)!, nanosOf(value)!),
    now: ({ days, nanos }) => new LocalDateTimeValue(days, nanos),
  },
  datetime: {
    fromMap: constructDateTime,
    fromText: parseDateTime,
    fromInstant: (value) =>
      value instanceof DateTimeValue ? value : new DateTimeValue(daysOf(value)!, nanosOf(value)!, offsetOf(value)),
    now: (moment) => moment,
  },
};

function construct(kind: TruncatedKind): FunctionBody {
  const { fromMap, fromText, fromInstant, now } = CONSTRUCTORS[kind];
  return ([value], runtime) => {
    if (value === undefined) return now(clock(runtime, 0));
    if (typeof value === 'string') {
      const read = fromText(value);
      if (read === undefined) throw invalid(`"${value}" is not a ${kind}`);
      return read;
    }
    if (isInstant(value)) return fromInstant(value);
    if (!isMap(value!)) throw invalid(`a ${kind} cannot be made from ${someValue(value!)}`);
    const onlyZone = value.size === 1 && value.has('timezone');
    return onlyZone ? now(clock(runtime, zoneFrom(value.get('timezone')!))) : fromMap(value);
  };
}

function clock(runtime: Runtime, zone: Zone): DateTimeValue {
  const second = BigInt(NANOS_PER_SECOND);
  return atInstant(Number(runtime.now / second), Number(runtime.now % second), zone);
}

function truncateTo(kind: TruncatedKind): FunctionBody {
  return ([unit, value, map]) => {
    if (typeof unit !== 'string') throw invalid('the unit to truncate to is a text');
    return truncate(kind, unit, value!, map !== undefined && isMap(map) ? map : new Map());
  };
}

function between(unit?: DurationUnit): FunctionBody {
  return ([a, b]) => {
    if (!isInstant(a) || !isInstant(b)) throw invalid('a duration lies between two instants');
    return durationBetween(a, b, unit);
  };
}

function integer(value: Value | undefined): number {
  if (value !== undefined && isInteger(value)) return Number(value);
  throw invalid('expected an Integer');
}

const duration: FunctionBody = ([value]) => {
  if (value instanceof DurationValue) return value;
  if (isMap(value!)) return constructDuration(value);
  const read = typeof value === 'string' ? parseDuration(value) : undefined;
  if (!read) throw invalid(`${JSON.stringify(value)} is not a duration`);
  return read;
};

const functions: Record<string, FunctionBody> = {
  duration,
  'duration.between': between(),
  'duration.inmonths': between('months'),
  'duration.indays': between('days'),
  'duration.inseconds': between('seconds'),
  'datetime.fromepoch': ([seconds, nanos]) => atInstant(integer(seconds), integer(nanos), 0),
  'datetime.fromepochmillis': ([millis]) => {
    const seconds = Math.floor(integer(millis) / 1000);
    return atInstant(seconds, (integer(millis) - seconds * 1000) * 1_000_000, 0);
  },
};
for (const kind of Object.keys(CONSTRUCTORS) as TruncatedKind[]) {
  for (const suffix of ['', '.transaction', '.statement', '.realtime']) functions[kind + suffix] = construct(kind);
  functions[`${kind}.truncate`] = truncateTo(kind);
}

export const TEMPORAL_FUNCTIONS: Readonly<Record<string, FunctionBody>> = functions;
