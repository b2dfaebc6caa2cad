import type { Modification } from './parse-changes.ts';

export const textsOf = ({ values }: Modification): string[] => values.map((value) => value.toString('utf8'));

/** What a list of values becomes. */
export function changedList(
  current: readonly string[],
  { operation, ...rest }: Modification,
  isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase(),
): string[] {
  const given = textsOf({ operation, ...rest });
  const isGiven = (one: string) => given.some((other) => isSame(one, other));
  if (operation === 'replace') return given;
  if (operation === 'add') return [...current, ...given.filter((one) => !current.some((other) => isSame(one, other)))];
  return given.length === 0 ? [] : current.filter((one) => !isGiven(one));
}

/** The one value of an attribute after a modification; undefined if it has none any more. */
export function singleValue(modification: Modification): string | undefined {
  return modification.operation === 'delete' ? undefined : textsOf(modification).at(-1);
}

export function wholeNumber(modification: Modification): number | undefined {
  const text = singleValue(modification);
  if (text === undefined) return 0;
  return /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
}
