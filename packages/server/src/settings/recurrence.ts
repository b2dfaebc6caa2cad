import { RRuleTemporal } from 'rrule-temporal';

const LONGEST_TEXT = 1024;
/** Candidates examined for one occurrence; a rule without any among that many (30 February) never occurs. */
const MOST_CANDIDATES = 1000;
const PARTS =
  /^(?:FREQ|INTERVAL|WKST|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|UNTIL|COUNT)=[^=]+$/i;

/** A text is not a recurrence rule, or not one that a schedule may have. */
export class InvalidRecurrence extends Error {
  override name = 'InvalidRecurrence';
}

/** When a schedule is due. */
export type Recurrence = {
  /** The first time after the given one; `undefined` when there is none. */
  next(after: Date): Date | undefined;
};

/**
 * Reads an iCalendar recurrence: a `DTSTART` line (`Z`, or a time zone by `TZID`) and an `RRULE` line. Schedules have no
 * end, so `UNTIL` and `COUNT` are refused, as is a rule that never occurs. Throws `InvalidRecurrence`.
 */
export function parseRecurrence(text: string, now: Date): Recurrence {
  if (/\bUNTIL=/i.test(text)) throw new InvalidRecurrence('until not supported');
  if (/\bCOUNT=/i.test(text)) throw new InvalidRecurrence('count not supported');
  const recurrence = parseBoundedRecurrence(text);
  if (!recurrence.next(now)) throw new InvalidRecurrence('the rule has no occurrence');
  return recurrence;
}

/** The same for a schedule that may end, and may have ended already. */
export function parseBoundedRecurrence(text: string): Recurrence {
  if (!/(?:^|\s)DTSTART[:;]/i.test(text)) throw new InvalidRecurrence('dtstart is required');
  if (text.length > LONGEST_TEXT) throw new InvalidRecurrence(`longer than ${LONGEST_TEXT} characters`);
  requireKnownLines(text);
  const rule = parseRule(text);
  return { next: (after: Date) => occurrenceAfter(rule, after) };
}

/** One start and one rule. The library would silently ignore further lines and misspelt parts of the rule. */
function requireKnownLines(text: string): void {
  const lines = text.trim().split(/\s+/);
  const rules = lines.filter((line) => /^RRULE:/i.test(line));
  const starts = lines.filter((line) => /^DTSTART[:;]/i.test(line));
  if (starts.length !== 1 || rules.length !== 1 || lines.length !== 2)
    throw new InvalidRecurrence('one DTSTART and one RRULE are needed, and nothing else');
  for (const part of rules[0]!.slice('RRULE:'.length).split(';'))
    if (!PARTS.test(part)) throw new InvalidRecurrence(`unknown part "${part}"`);
}

function parseRule(text: string): RRuleTemporal {
  try {
    return new RRuleTemporal({ rruleString: text.trim(), maxIterations: MOST_CANDIDATES });
  } catch (error) {
    throw new InvalidRecurrence((error as Error).message, { cause: error });
  }
}

function occurrenceAfter(rule: RRuleTemporal, after: Date): Date | undefined {
  let found: { readonly epochMilliseconds: number } | null;
  try {
    found = rule.next(after);
  } catch {
    return undefined; // no candidates are left, or they are beyond the calendar
  }
  const date = found ? new Date(found.epochMilliseconds) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}
