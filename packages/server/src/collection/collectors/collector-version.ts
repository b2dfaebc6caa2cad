import { badRequest } from '../../service-error.ts';

const COLLECTOR = /^\s*(sharphound|azurehound|openhound)\/(\S*)/i;
const NUMBERS = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?:[-+].*)?$/i;
/** The output of older versions cannot be read any more. */
const OLDEST_SHARPHOUND = [2, 0, 3];
const FIRST_WITH_RAW_IDS = [3, 0, 0];

/** Refuses collectors that are too old, or whose version cannot be read. Programs with other names are accepted. */
export function requireSupportedCollector(userAgent: string | undefined, rawObjectIds: boolean): void {
  const match = COLLECTOR.exec(userAgent ?? '');
  if (!match) return;
  const [, name = '', text = ''] = match;
  const numbers = NUMBERS.exec(text)?.slice(1).map(Number);
  const refusal = () => badRequest(`invalid version detected in user agent: ${text.slice(0, 64)}`);
  if (!numbers) throw refusal();
  const kind = name.toLowerCase();
  if (kind === 'sharphound' && isBefore(numbers, OLDEST_SHARPHOUND)) throw refusal();
  if (kind === 'azurehound' && rawObjectIds && isBefore(numbers, FIRST_WITH_RAW_IDS)) throw refusal();
}

function isBefore(version: readonly number[], least: readonly number[]): boolean {
  for (const [place, wanted] of least.entries()) {
    const number = version[place] ?? 0;
    if (number !== wanted) return number < wanted;
  }
  return false;
}
