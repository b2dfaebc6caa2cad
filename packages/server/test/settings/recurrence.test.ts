import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRecurrence, parseRecurrence } from '../../src/settings/recurrence.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const nextOf = (rule: string, after = NOW) => parseRecurrence(rule, NOW).next(after)?.toISOString();
const faultOf = (rule: string): string => {
  try {
    parseRecurrence(rule, NOW);
  } catch (error) {
    if (error instanceof InvalidRecurrence) return error.message;
    throw error;
  }
  return 'none';
};

describe('Recurrence rules', () => {
  it('are due at the hour of their start', () => {
    assert.equal(nextOf('DTSTART:20250101T020000Z\nRRULE:FREQ=DAILY'), '2026-03-21T02:00:00.000Z');
    assert.equal(nextOf('DTSTART:20300101T020000Z\r\nRRULE:FREQ=DAILY'), '2030-01-01T02:00:00.000Z');
    assert.equal(nextOf('DTSTART:20250101T020000Z RRULE:FREQ=WEEKLY;BYDAY=MO'), '2026-03-23T02:00:00.000Z');
  });

  it('keep the hour of their time zone when the clocks change', () => {
    const rule = 'DTSTART;TZID=Europe/Berlin:20250101T043000\nRRULE:FREQ=DAILY';
    assert.equal(nextOf(rule, new Date('2026-03-28T00:00:00Z')), '2026-03-28T03:30:00.000Z');
    assert.equal(nextOf(rule, new Date('2026-03-29T00:00:00Z')), '2026-03-29T02:30:00.000Z');
  });

  it('have no end', () => {
    assert.equal(faultOf('DTSTART:20250101T020000Z\nRRULE:FREQ=DAILY;until=20310101T000000Z'), 'until not supported');
    assert.equal(faultOf('DTSTART:20250101T020000Z\nRRULE:FREQ=DAILY;COUNT=0'), 'count not supported');
  });

  it('have a start', () => {
    assert.equal(faultOf('RRULE:FREQ=DAILY'), 'dtstart is required');
    assert.equal(faultOf('FREQ=DAILY;XDTSTART:1'), 'dtstart is required');
  });

  it('are refused when a part of them would be dropped or misread', () => {
    const start = 'DTSTART:20250101T020000Z';
    for (const rule of [
      start,
      `${start}\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY`,
      `${start}\nRRULE:FREQ=DAILY\nEXDATE:20260101T020000Z`,
      `${start}\nRRULE:FREQ=DAILY;BYDYA=MO`,
      `${start}\nRRULE:FREQ=OFTEN`,
      `${start}\nRRULE:INTERVAL=2`,
      `${start}\nRRULE:FREQ=DAILY;INTERVAL=0`,
      `${start}\nRRULE:FREQ=DAILY;INTERVAL=x`,
      `${start}\nRRULE:FREQ=WEEKLY;BYDAY=XX`,
      'DTSTART:20251301T020000Z\nRRULE:FREQ=DAILY',
      'DTSTART;TZID=Nowhere/Land:20250101T020000\nRRULE:FREQ=DAILY',
      `${start}\nRRULE:FREQ=DAILY;BYHOUR=${Array(1000).fill('1').join(',')}`,
    ])
      assert.notEqual(faultOf(rule), 'none', rule.slice(0, 80));
  });

  it('are refused when they never come about', () => {
    for (const frequency of ['YEARLY', 'DAILY', 'SECONDLY'])
      assert.equal(
        faultOf(`DTSTART:20250101T020000Z\nRRULE:FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`),
        'the rule has no occurrence',
      );
  });
});
