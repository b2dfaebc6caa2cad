/** An offset from UTC in minutes, and when it was in use. */
export type ZoneAt = { readonly minutes: number; readonly at: Date };

const NANOSECONDS_OF_MINUTE = 60_000_000_000;

/** Whether some place had the one offset then and has the other now, because its clocks were changed. */
export function isSamePlace(then: ZoneAt, now: ZoneAt): boolean {
  return Intl.supportedValuesOf('timeZone').some((zone) => hasOffset(zone, now) && hasOffset(zone, then));
}

function hasOffset(zone: string, { minutes, at }: ZoneAt): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return local.offsetNanoseconds === minutes * NANOSECONDS_OF_MINUTE;
}
