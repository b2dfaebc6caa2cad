import * as controlTexts from './texts.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A point in time relative to now, with the exact time on hover; `never` for the zero time. */
export function Moment({ at, never = 'never' }: { readonly at: string; readonly never?: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1971) return <span>{never}</span>;
  return (
    <time dateTime={at} title={absolute.format(date)}>
      {relativeTime(date)}
    </time>
  );
}

export function relativeTime(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  for (const [unit, size] of UNITS)
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  return controlTexts.justNow;
}
