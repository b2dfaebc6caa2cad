const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** A share from 0 to 1 as a percentage. Few are not rounded to none, nor nearly all to all. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share < 1 && share > 0.99) return '>99%';
  return percent.format(share);
}

/** Numbers of six digits and more are rounded, and so are those that are shown beside such a number. */
export function countText(count: number, largest = count): string {
  return Math.abs(largest) >= 100_000 ? compact.format(count) : count.toLocaleString('en');
}

const plurals = new Intl.PluralRules('en');

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${plurals.select(count) === 'one' ? one : many}`;
