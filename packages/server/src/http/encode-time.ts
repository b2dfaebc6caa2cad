import { ZERO_TIME } from '@chokepoint/contract';

/** A time as answers show it; the zero time for one that was never set, or that lies before all others. */
export function encodeTime(time: Date | null | undefined): string {
  return time && time.getUTCFullYear() > 1 ? time.toISOString() : ZERO_TIME;
}
