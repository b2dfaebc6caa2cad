const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?Z$/;

/** A missing or unreadable time. */
const NO_TIME = '0001-01-01T00:00:00Z';

/** An RFC 3339 time in UTC with no more fraction than it needs. */
export function azureTime(text: string): string {
  const match = MOMENT.exec(text);
  if (!match || Number.isNaN(Date.parse(`${match[1]}Z`))) return NO_TIME;
  const fraction = (match[2] ?? '').slice(0, 9).replace(/0+$/, '');
  return `${match[1]}${fraction === '' ? '' : `.${fraction}`}Z`;
}
