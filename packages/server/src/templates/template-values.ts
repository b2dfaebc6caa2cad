import { ENCODING_FUNCTIONS } from './encoding-functions.ts';
import { LIST_FUNCTIONS } from './list-functions.ts';
import { NUMBER_FUNCTIONS } from './number-functions.ts';
import { TemplateFault } from './template-lexer.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';
import { TIME_FUNCTIONS } from './time-functions.ts';
import { equal, isTruthy, number, printed, type TemplateFunctions, text } from './values.ts';

function order(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return number(a) - number(b);
}

function item(value: unknown, key: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value)[number(key)];
  if (Array.isArray(value)) {
    if (number(key) < 0 || number(key) >= value.length) throw new TemplateFault(`index out of range: ${printed(key)}`);
    return value[number(key)];
  }
  if (typeof value !== 'object' || value === null) throw new TemplateFault(`there is nothing in ${printed(value)}`);
  return Object.hasOwn(value, text(key)) ? (value as Record<string, unknown>)[text(key)] : undefined;
}

function formatted(format: unknown, ...values: unknown[]): string {
  let at = 0;
  return text(format).replace(
    /%(?:%|([+#0-]?)(\d*)(?:\.(\d+))?([vsdqftxX]))/g,
    (whole, flag: string, width: string, digits: string | undefined, verb: string) => {
      if (whole === '%%') return '%';
      const shown = shownAs(verb, digits, values[at++]);
      const size = Math.min(1000, Number(width));
      if (flag === '-') return shown.padEnd(size);
      return shown.padStart(size, flag === '0' ? '0' : ' ');
    },
  );
}

function shownAs(verb: string, digits: string | undefined, value: unknown): string {
  switch (verb) {
    case 'q':
      return JSON.stringify(text(value));
    case 'f':
      return number(value).toFixed(digits === undefined ? 6 : Math.min(100, Number(digits)));
    case 'x':
      return typeof value === 'number' ? value.toString(16) : Buffer.from(text(value)).toString('hex');
    case 'X':
      return shownAs('x', digits, value).toUpperCase();
    default:
      return digits === undefined || verb === 'd' ? text(value) : text(value).slice(0, Number(digits));
  }
}

const KINDS = { string: 'string', number: 'float64', bigint: 'int64', boolean: 'bool' } as const;

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'invalid';
  if (value instanceof Date) return 'struct';
  if (Array.isArray(value)) return 'slice';
  return KINDS[typeof value as keyof typeof KINDS] ?? 'map';
}

const TYPES: Readonly<Record<string, string>> = {
  invalid: '<nil>',
  struct: 'time.Time',
  slice: '[]interface {}',
  map: 'map[string]interface {}',
};
const typeOf = (value: unknown): string => TYPES[kindOf(value)] ?? kindOf(value);

const COMPARING: TemplateFunctions = {
  and: (...values) => values.find((value) => !isTruthy(value)) ?? values.at(-1),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  eq: (first, ...others) => others.some((other) => equal(first, other) || text(first) === text(other)),
  ne: (a, b) => !equal(a, b) && text(a) !== text(b),
  lt: (a, b) => order(a, b) < 0,
  le: (a, b) => order(a, b) <= 0,
  gt: (a, b) => order(a, b) > 0,
  ge: (a, b) => order(a, b) >= 0,
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  coalesce: (...values) => values.find(isTruthy),
  empty: (value) => !isTruthy(value),
  all: (...values) => values.every(isTruthy),
  any: (...values) => values.some(isTruthy),
  ternary: (yes, no, condition) => (isTruthy(condition) ? yes : no),
  kindOf,
  kindIs: (kind, value) => kindOf(value) === kind,
  typeOf,
  typeIs: (type, value) => typeOf(value) === type,
  typeIsLike: (type, value) => typeOf(value) === type || `*${text(type)}` === typeOf(value),
  deepEqual: equal,
};

/** Functions that texts may use. A call of any other is an error, and the text is then shown unrendered. */
export const TEMPLATE_VALUES: TemplateFunctions = {
  ...COMPARING,
  ...TEXT_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...ENCODING_FUNCTIONS,
  ...TIME_FUNCTIONS,
  len: (value) => (typeof value === 'string' ? Buffer.byteLength(value) : Object.keys(Object(value)).length),
  index: (value, ...keys) => keys.reduce(item, value),
  print: (...values) => values.map(text).join(''),
  println: (...values) => `${values.map(text).join(' ')}\n`,
  printf: formatted,
  call: (value) => {
    throw new TemplateFault(`${printed(value)} cannot be called`);
  },
  deepCopy: (value) => copied(value),
  mustDeepCopy: (value) => copied(value),
  fail: (message) => {
    throw new TemplateFault(text(message));
  },
  hello: () => 'Hello!',
};

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)]));
}
