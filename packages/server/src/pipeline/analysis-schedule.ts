import type { ParameterValue } from '../settings/parameter-catalogue.ts';
import { InvalidRecurrence, parseRecurrence, type Recurrence } from '../settings/recurrence.ts';

/** The recurrence of scheduled analyses; undefined when they are off, or when the rule is empty or invalid. */
export function analysisRecurrence(value: ParameterValue, now: Date): Recurrence | undefined {
  if (value.enabled !== true || typeof value.rrule !== 'string' || value.rrule.trim() === '') return undefined;
  try {
    return parseRecurrence(value.rrule, now);
  } catch (error) {
    if (error instanceof InvalidRecurrence) return undefined;
    throw error;
  }
}
