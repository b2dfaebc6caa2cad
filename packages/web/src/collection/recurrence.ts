import * as collectionTexts from './texts.ts';

export const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** A recurring time, as fields of the form. */
export type Recurrence = {
  readonly frequency: Frequency;
  readonly interval: number;
  /** For weeks; none means the day of the start. */
  readonly days: readonly Weekday[];
  /** `2026-11-15T02:00`, in the time zone. */
  readonly start: string;
  readonly zone: string;
  /** `2026-12-31`; empty for a rule without an end. */
  readonly until: string;
};

const UNITS: Readonly<Record<Frequency, string>> = { HOURLY: 'hour', DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  MO: collectionTexts.monday,
  TU: collectionTexts.tuesday,
  WE: collectionTexts.wednesday,
  TH: collectionTexts.thursday,
  FR: collectionTexts.friday,
  SA: collectionTexts.saturday,
  SU: collectionTexts.sunday,
};

/** Every night at two, in the user's time zone. */
export function defaultRecurrence(now = new Date()): Recurrence {
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const day = [tomorrow.getFullYear(), two(tomorrow.getMonth() + 1), two(tomorrow.getDate())].join('-');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return { frequency: 'DAILY', interval: 1, days: [], start: `${day}T02:00`, zone, until: '' };
}

/** The two lines of iCalendar. */
export function ruleText({ frequency, interval, days, start, zone, until }: Recurrence): string {
  const begin = `${start.replace(/[-:]/g, '')}00`;
  const from = zone === 'UTC' ? `DTSTART:${begin}Z` : `DTSTART;TZID=${zone}:${begin}`;
  const parts = [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    ...(frequency === 'WEEKLY' && days.length > 0
      ? [`BYDAY=${WEEKDAYS.filter((day) => days.includes(day)).join(',')}`]
      : []),
    ...(until ? [`UNTIL=${until.replaceAll('-', '')}T235959Z`] : []),
  ];
  return `${from}\nRRULE:${parts.join(';')}`;
}

const START = /^DTSTART(?:;TZID=([^:]+))?:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{2}Z?$/i;
const END = /^(\d{4})(\d{2})(\d{2})/;

/** The fields of a rule; `undefined` where they cannot express all of it. */
export function readRule(text: string): Recurrence | undefined {
  const lines = text.trim().split(/\s+/);
  const start = START.exec(lines.find((line) => /^DTSTART/i.test(line)) ?? '');
  const rule = lines.find((line) => /^RRULE:/i.test(line));
  if (!start || !rule || lines.length !== 2) return undefined;
  const parts = new Map(
    rule
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  const days = (parts.get('BYDAY') ?? '').split(',').filter(Boolean);
  const until = END.exec(parts.get('UNTIL') ?? '');
  const known = ['FREQ', 'INTERVAL', 'UNTIL', ...(frequency === 'WEEKLY' ? ['BYDAY'] : [])];
  if (!frequency || ![...parts.keys()].every((name) => known.includes(name))) return undefined;
  if (!days.every((day): day is Weekday => WEEKDAYS.includes(day as Weekday))) return undefined;
  const [, zone, year, month, day, hour, minute] = start;
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days,
    start: `${year}-${month}-${day}T${hour}:${minute}`,
    zone: zone ?? 'UTC',
    until: until ? `${until[1]}-${until[2]}-${until[3]}` : '',
  };
}

/** A rule as text. */
export function describeRule(text: string): string {
  const rule = readRule(text);
  if (!rule) return text.replace(/\s+/g, ' ');
  const { frequency, interval, days, start, zone, until } = rule;
  const unit = UNITS[frequency];
  const often = collectionTexts.everyUnit(interval, unit);
  const on =
    frequency === 'WEEKLY' && days.length > 0
      ? collectionTexts.onDays(days.map((day) => WEEKDAY_NAMES[day]).join(', '))
      : '';
  const onDay = frequency === 'MONTHLY' ? collectionTexts.onDayStart(Number(start.slice(8, 10))) : '';
  const at =
    frequency === 'HOURLY'
      ? collectionTexts.atMinuteStart(Number(start.slice(14, 16)))
      : collectionTexts.atStart(start.slice(11, 16));
  return `${often}${on}${onDay}${at} (${zone})${until ? collectionTexts.until(until) : ''}`;
}

const two = (value: number) => String(value).padStart(2, '0');
