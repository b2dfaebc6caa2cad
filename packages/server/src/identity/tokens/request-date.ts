const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?<zone>Z|[+-]\d{2}:\d{2})$/i;
/** The offsets that are in use anywhere. */
const LEAST_OFFSET = -12 * 60;
const MOST_OFFSET = 14 * 60;
const HOUR_MS = 3_600_000;

/** The time that a signed request carries. */
export type RequestDate = {
  readonly text: string;
  readonly time: Date;
  /** The hour that the signature covers, read with the offset that came along. */
  readonly hour: Date;
  /** Minutes from UTC. */
  readonly offset: number;
};

/** Throws when the header is absent or not a time; `malformed` makes the error from the reason. */
export function requestDateOf(text: string | undefined, malformed: (reason: string) => Error): RequestDate {
  if (!text) throw malformed('no request date header');
  const time = new Date(text);
  const zone = RFC3339.exec(text)?.groups?.zone;
  if (zone === undefined || Number.isNaN(time.getTime()))
    throw malformed(`malformed request date: "${text.slice(0, 64)}" is not an RFC 3339 time`);
  const offset = minutesOf(zone);
  if (offset < LEAST_OFFSET || offset > MOST_OFFSET)
    throw malformed(`malformed request date: no zone has the offset ${zone}`);
  const local = Math.floor((time.getTime() + offset * 60_000) / HOUR_MS) * HOUR_MS;
  return { text, time, hour: new Date(local - offset * 60_000), offset };
}

function minutesOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0));
}
