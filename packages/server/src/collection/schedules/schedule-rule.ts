import { InvalidRecurrence, parseBoundedRecurrence, type Recurrence } from '../../settings/recurrence.ts';

/** Occurrences are counted one after the other from the start. */
const MOST_COUNTED = 1000;

/** When the jobs of a schedule are due. */
export type ScheduleRule = {
  /** The first occurrence at or after the time; `undefined` when none is left. */
  from(time: Date): Date | undefined;
};

/**
 * Reads the rule of a schedule: the two lines of iCalendar, the rule alone, or the rule with its start inside
 * (`FREQ=DAILY;DTSTART=20260101T100000Z`). A rule without a start starts at `anchor`. Throws `InvalidRecurrence`.
 */
export function parseScheduleRule(text: string, anchor: Date): ScheduleRule {
  if (text.trim() === '') throw new InvalidRecurrence('the rule is empty');
  const count = Number(/\bCOUNT=(\d+)/i.exec(text)?.[1] ?? 0);
  if (count > MOST_COUNTED) throw new InvalidRecurrence(`COUNT can be ${MOST_COUNTED} at most`);
  const recurrence = parseBoundedRecurrence(twoLines(text, anchor));
  return { from: (time) => firstFrom(recurrence, time) };
}

/** The next few occurrences. */
export function occurrencesFrom(rule: ScheduleRule, time: Date, count: number): Date[] {
  const found: Date[] = [];
  for (let next = rule.from(time); next && found.length < count; next = rule.from(new Date(next.getTime() + 1)))
    found.push(next);
  return found;
}

function firstFrom(recurrence: Recurrence, time: Date): Date | undefined {
  return recurrence.next(new Date(time.getTime() - 1));
}

const INLINE_START = /(^|[;:])DTSTART=([^;\s]+)(;|$)/i;

function twoLines(text: string, anchor: Date): string {
  const lines = text.trim().split(/\s+/);
  const rules = lines.filter((line) => !/^DTSTART[:;]/i.test(line));
  const starts = lines.filter((line) => /^DTSTART[:;]/i.test(line));
  if (rules.length !== 1) return text; // the parser reports what is wrong
  const inline = INLINE_START.exec(rules[0]!);
  const rule = rules[0]!
    .replace(INLINE_START, (_all, before: string, _start, after: string) => (after && before === ';' ? ';' : before))
    .replace(/^(RRULE:)?/i, 'RRULE:')
    .replace(/;$/, '');
  if (inline) starts.push(`DTSTART:${inline[2]}`);
  if (starts.length === 0) starts.push(`DTSTART:${basic(anchor)}`);
  return `${starts.join('\n')}\n${rule}`;
}

/** 2026-01-01T10:00:00.000Z -> 20260101T100000Z */
function basic(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}
