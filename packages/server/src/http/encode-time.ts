import { ZERO_TIME } from '@chokepoint/contract';

/** A time as answers show it; the zero time for one that was never set. */
export function encodeTime(time: Date | null | undefined): string {
  return time && time.getUTCFullYear() > 1 ? time.toISOString() : ZERO_TIME;
}

/** When a record was created and last changed. */
export const encodeTimes = (record: { readonly created_at: Date; readonly updated_at: Date }) => ({
  created_at: encodeTime(record.created_at),
  updated_at: encodeTime(record.updated_at),
});
