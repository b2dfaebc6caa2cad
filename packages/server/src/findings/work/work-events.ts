import type { NewEvent } from '../../alerts/events/alert-event-store.ts';
import { counted } from '../../alerts/events/counted.ts';
import type { encodeWork } from './encode-work.ts';
import type { WorkRow } from './work-store.ts';

/** An event names at most as many findings. */
const MOST_NAMED = 50;

type NamedFinding = ReturnType<typeof encodeWork> | Record<string, unknown>;

export function workEvent(type: string, message: string, findings: readonly NamedFinding[]): NewEvent {
  return { type, message, data: { count: findings.length, findings: findings.slice(0, MOST_NAMED) } };
}

/** One event for all findings that were fixed and are there again. */
export function reopenedEvents(rows: readonly WorkRow[]): NewEvent[] {
  if (rows.length === 0) return [];
  const message = `${counted(rows.length, 'finding')} reopened: fixed before, and found again`;
  const findings = rows.map(({ id: _, due_at, updated_at: __, updated_by: ___, ...row }) => ({
    ...row,
    due_at: due_at?.toISOString() ?? null,
  }));
  return [workEvent('finding.reopened', message, findings)];
}
