import { runtimeError } from '../query-error.ts';
import { daysFromCivil, SECONDS_PER_DAY } from './calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const LAST_DATE = 8_640_000_000_000; // seconds; beyond it the platform has no dates, and rules do not change any more

/** Seconds a named zone is ahead of UTC at an instant given in seconds since the epoch. */
export function offsetAt(zone: string, epochSeconds: number): number {
  const instant = Math.max(-LAST_DATE, Math.min(LAST_DATE, Math.floor(epochSeconds)));
  const parts: Record<string, string> = {};
  for (const part of formatOf(zone).formatToParts(new Date(instant * 1000))) parts[part.type] = part.value;
  const shownYear = Number(parts.year);
  const year = parts.era === 'BC' || parts.era === 'B' ? 1 - shownYear : shownYear;
  const days = daysFromCivil(year, Number(parts.month), Number(parts.day));
  const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second);
  return days * SECONDS_PER_DAY + seconds - instant;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format) return format;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw runtimeError('ArgumentError', 'InvalidArgumentValue', `unknown time zone "${zone}"`);
  }
  formats.set(zone, format);
  return format;
}

/** What a zone's clock showed: in an overlap the earlier of the two instants, in a gap moved forward by its length. */
export function resolveLocal(
  zone: string,
  localSeconds: number,
): { readonly localSeconds: number; readonly offset: number } {
  const before = offsetAt(zone, localSeconds - SECONDS_PER_DAY);
  const after = offsetAt(zone, localSeconds + SECONDS_PER_DAY);
  for (const offset of [before, after])
    if (offsetAt(zone, localSeconds - offset) === offset) return { localSeconds, offset };
  const instant = localSeconds - before;
  const offset = offsetAt(zone, instant);
  return { localSeconds: instant + offset, offset };
}

/** `Z`, `+01:00`, `+0100`, `-01` as seconds, or undefined when it is not an offset. */
export function parseOffset(text: string): number | undefined {
  if (text === 'Z' || text === 'z') return 0;
  const match = /^([+-])(\d{2}):?(\d{2})?:?(\d{2})?$/.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes = '0', seconds = '0'] = match;
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -offset : offset;
}
