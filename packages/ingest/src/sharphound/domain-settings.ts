import type { Properties, PropertyValue } from '../records/batch-sink.ts';

const WHOLE_NUMBERS = ['machineaccountquota', 'minpwdlength', 'pwdproperties', 'pwdhistorylength', 'lockoutthreshold'];
const BOOLEANS = ['expirepasswordsonsmartcardonlyaccounts'];

const BOOLEAN_WORDS: ReadonlyMap<PropertyValue, boolean> = new Map<PropertyValue, boolean>([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
  [true, true],
  [false, false],
]);

/** Domain settings arrive as texts or numbers, by collector: stored as what they are, or not at all. */
export function repairDomainSettings(properties: Properties): void {
  for (const key of WHOLE_NUMBERS) replace(properties, key, wholeNumber);
  for (const key of BOOLEANS) replace(properties, key, (value) => BOOLEAN_WORDS.get(value));
}

function replace(
  properties: Properties,
  key: string,
  repair: (value: PropertyValue) => PropertyValue | undefined,
): void {
  const value = properties[key];
  if (value === undefined) return;
  const repaired = repair(value);
  if (repaired === undefined) delete properties[key];
  else properties[key] = repaired;
}

function wholeNumber(value: PropertyValue): number | undefined {
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return Number(value);
  return undefined;
}
