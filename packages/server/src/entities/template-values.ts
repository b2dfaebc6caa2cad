import { TemplateFault } from '../extensions/template-lexer.ts';

/** Printed where a value is missing. */
const NO_VALUE = '<no value>';

/** A value as it is printed: lists in brackets, maps by key. */
export function printed(value: unknown): string {
  if (value === undefined || value === null) return NO_VALUE;
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  if (Object.hasOwn(value, 'toString')) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${printed(item)}`).join(' ')}]`;
}

/** Whether a condition holds for a value: not for nothing, nought, or what is empty. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : printed(value));
const number = (value: unknown): number => {
  const found = typeof value === 'boolean' ? Number.NaN : Number(value);
  if (Number.isNaN(found)) throw new TemplateFault(`${printed(value)} is not a number`);
  return found;
};
const list = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw new TemplateFault(`${printed(value)} is not a list`);
};

function order(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return number(a) - number(b);
}

function item(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) return value[number(key)];
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, text(key)) ? (value as Record<string, unknown>)[text(key)] : undefined;
}

function formatted(format: unknown, ...values: unknown[]): string {
  let at = 0;
  return text(format).replace(/%(?:%|[+#-]?\d*(?:\.(\d+))?([vsdqftx]))/g, (whole, digits: string, verb: string) => {
    if (whole === '%%') return '%';
    const value = values[at++];
    if (verb === 'q') return JSON.stringify(text(value));
    if (verb === 'f') return number(value).toFixed(digits === undefined ? 6 : Number(digits));
    return text(value);
  });
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const trimmed = (value: unknown): string => text(value).trim();

/** Functions that texts may use. A call of any other is a fault of the text, which is then shown as it was written. */
export const TEMPLATE_VALUES: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  and: (...values) => values.find((value) => !isTruthy(value)) ?? values.at(-1),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  len: (value) => (typeof value === 'string' ? value.length : Object.keys(Object(value)).length),
  index: (value, ...keys) => keys.reduce(item, value),
  print: (...values) => values.map(text).join(''),
  println: (...values) => `${values.map(text).join(' ')}\n`,
  printf: formatted,
  eq: (first, ...others) => others.some((other) => text(first) === text(other)),
  ne: (a, b) => text(a) !== text(b),
  lt: (a, b) => order(a, b) < 0,
  le: (a, b) => order(a, b) <= 0,
  gt: (a, b) => order(a, b) > 0,
  ge: (a, b) => order(a, b) >= 0,
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  coalesce: (...values) => values.find(isTruthy),
  empty: (value) => !isTruthy(value),
  ternary: (yes, no, condition) => (isTruthy(condition) ? yes : no),
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  title: (value) => text(value).replace(/\S+/g, capital),
  trim: trimmed,
  trunc: (length, value) => text(value).slice(0, number(length)),
  quote: (value) => JSON.stringify(text(value)),
  squote: (value) => `'${text(value)}'`,
  replace: (from, to, value) => text(value).replaceAll(text(from), text(to)),
  contains: (part, value) => text(value).includes(text(part)),
  hasPrefix: (part, value) => text(value).startsWith(text(part)),
  hasSuffix: (part, value) => text(value).endsWith(text(part)),
  toString: text,
  join: (separator, values) => list(values).map(text).join(text(separator)),
  splitList: (separator, value) => text(value).split(text(separator)),
  sortAlpha: (values) => list(values).map(text).sort(),
  first: (values) => list(values)[0],
  last: (values) => list(values).at(-1),
  has: (wanted, values) => list(values).some((value) => text(value) === text(wanted)),
  list: (...values) => values,
  uniq: (values) => [...new Set(list(values))],
  hasKey: (value, key) => item(value, key) !== undefined,
  get: (value, key) => item(value, key) ?? '',
  add: (...values) => values.map(number).reduce((sum, value) => sum + value, 0),
  sub: (a, b) => number(a) - number(b),
  mul: (...values) => values.map(number).reduce((product, value) => product * value, 1),
  int: (value) => Math.trunc(number(value)),
  toJson: (value) => JSON.stringify(value) ?? 'null',
};
