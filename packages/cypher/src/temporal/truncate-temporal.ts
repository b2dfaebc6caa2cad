import { DateTimeValue, DateValue, LocalDateTimeValue, LocalTimeValue, TimeValue } from '../values/temporal-values.ts';
import type { Value, ValueMap } from '../values/value.ts';
import {
  civilFromDays,
  dayOfWeek,
  daysFromCivil,
  firstMonday,
  NANOS_PER_SECOND,
  quarterOf,
  weekOf,
} from './calendar.ts';
import {
  dateFromMap,
  daysOf,
  invalid,
  inZone,
  nanosOf,
  subsecond,
  timeFromMap,
  zoneFrom,
  zoneOf,
} from './construct-temporal.ts';

export type TruncatedKind = 'date' | 'time' | 'localtime' | 'datetime' | 'localdatetime';

const CLOCK_UNITS: Readonly<Record<string, number>> = {
  hour: 3600 * NANOS_PER_SECOND,
  minute: 60 * NANOS_PER_SECOND,
  second: NANOS_PER_SECOND,
  millisecond: 1_000_000,
  microsecond: 1000,
};

/** The start of the unit that holds `value`, with the components of `map` set on top, as a value of the given kind. */
export function truncate(kind: TruncatedKind, unit: string, value: Value, map: ValueMap): Value {
  const name = unit.toLowerCase();
  const clock = CLOCK_UNITS[name];
  const days = kind === 'time' || kind === 'localtime' ? 0 : truncateDays(daysOf(value), name, clock);
  const full = nanosOf(value) ?? 0;
  const nanos = clock === undefined ? 0 : full - (full % clock);
  if (kind === 'date') return new DateValue(dateFromMap(map, days));
  const time = withClock(map, nanos);
  if (kind === 'localtime') return new LocalTimeValue(time);
  const given = map.get('timezone');
  const zone = (given === undefined ? zoneOf(value) : zoneFrom(given)) ?? 0;
  if (kind === 'time')
    return new TimeValue(time, value instanceof DateTimeValue && given === undefined ? value.offset : Number(zone));
  const date = dateFromMap(map, days);
  return kind === 'localdatetime' ? new LocalDateTimeValue(date, time) : inZone(date, time, zone);
}

/** Parts of a second are added to what the truncation left of it. */
function withClock(map: ValueMap, nanos: number): number {
  const added = subsecond(map);
  const rest = new Map([...map].filter(([key]) => !key.endsWith('second') || key === 'second'));
  return timeFromMap(rest, nanos) + (added ?? 0);
}

function truncateDays(days: number | undefined, unit: string, clock: number | undefined): number {
  if (days === undefined) throw invalid('this value has no date');
  if (clock !== undefined || unit === 'day') return days;
  const { year, month } = civilFromDays(days);
  switch (unit) {
    case 'millennium':
      return daysFromCivil(Math.floor(year / 1000) * 1000, 1, 1);
    case 'century':
      return daysFromCivil(Math.floor(year / 100) * 100, 1, 1);
    case 'decade':
      return daysFromCivil(Math.floor(year / 10) * 10, 1, 1);
    case 'year':
      return daysFromCivil(year, 1, 1);
    case 'weekyear':
      return firstMonday(weekOf(days).weekYear);
    case 'quarter':
      return daysFromCivil(year, (quarterOf(month) - 1) * 3 + 1, 1);
    case 'month':
      return daysFromCivil(year, month, 1);
    case 'week':
      return days - dayOfWeek(days) + 1;
    default:
      throw invalid(`"${unit}" is not a unit to truncate to`);
  }
}
