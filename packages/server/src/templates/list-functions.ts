import { TemplateFault } from './template-lexer.ts';
import {
  alsoMust,
  amount,
  type Dictionary,
  dictionary,
  equal,
  isTruthy,
  list,
  number,
  type TemplateFunctions,
  text,
} from './values.ts';

const dictionaryOf = (values: readonly unknown[]): Dictionary => {
  const made: Dictionary = {};
  for (let at = 0; at < values.length; at += 2)
    put(made, text(values[at]), at + 1 < values.length ? values[at + 1] : '');
  return made;
};

/** Set as a plain field, whatever it is called. */
function put(into: Dictionary, key: string, value: unknown): Dictionary {
  Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });
  return into;
}

const chosen = (from: unknown, wanted: (key: string) => boolean): Dictionary =>
  Object.fromEntries(Object.entries(dictionary(from)).filter(([key]) => wanted(key)));

/** Fills `into` with what others have; where both are dictionaries, these are merged. */
function merge(into: unknown, others: readonly unknown[], overwrites: boolean): Dictionary {
  const merged = dictionary(into);
  for (const other of others)
    for (const [key, value] of Object.entries(dictionary(other))) {
      const own = Object.hasOwn(merged, key) ? merged[key] : undefined;
      if (isDictionary(own) && isDictionary(value)) merge(own, [value], overwrites);
      else if (overwrites ? isTruthy(value) : !isTruthy(own)) put(merged, key, value);
    }
  return merged;
}

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function dig(...values: unknown[]): unknown {
  if (values.length < 3) throw new TemplateFault('dig needs a key, what to give instead, and a dictionary');
  const [keys, instead, from] = [values.slice(0, -2), values.at(-2), values.at(-1)];
  let found: unknown = from;
  for (const key of keys) {
    if (!isDictionary(found) || !Object.hasOwn(found, text(key))) return instead;
    found = found[text(key)];
  }
  return found;
}

/** Each once, the first of those that are equal. */
const distinct = (values: readonly unknown[]): unknown[] =>
  values.filter((value, at) => values.findIndex((other) => equal(other, value)) === at);

function chunks(size: unknown, values: unknown): unknown[][] {
  const [most, all] = [Math.max(1, number(size)), list(values)];
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
}

function sliced(value: unknown, ...bounds: unknown[]): unknown {
  const [from, to] = bounds.map(number);
  return typeof value === 'string' ? value.slice(from ?? 0, to) : list(value).slice(from ?? 0, to);
}

/** Functions on lists and dictionaries. */
export const LIST_FUNCTIONS: TemplateFunctions = {
  tuple: (...values) => values,
  list: (...values) => values,
  dict: (...values) => dictionaryOf(values),
  get: (from, key) => (Object.hasOwn(dictionary(from), text(key)) ? dictionary(from)[text(key)] : ''),
  set: (into, key, value) => put(dictionary(into), text(key), value),
  unset: (from, key) => {
    delete dictionary(from)[text(key)];
    return from;
  },
  hasKey: (from, key) => Object.hasOwn(dictionary(from), text(key)),
  pluck: (key, ...from) =>
    from.filter((one) => Object.hasOwn(dictionary(one), text(key))).map((one) => dictionary(one)[text(key)]),
  keys: (...from) => from.flatMap((one) => Object.keys(dictionary(one))),
  pick: (from, ...keys) => chosen(from, (key) => keys.map(text).includes(key)),
  omit: (from, ...keys) => chosen(from, (key) => !keys.map(text).includes(key)),
  values: (from) => Object.values(dictionary(from)),
  concat: (...lists) => lists.flatMap((one) => [...list(one)]),
  dig,
  slice: sliced,
  mustSlice: sliced,
  ...alsoMust({
    merge: (into, ...others) => merge(into, others, false),
    mergeOverwrite: (into, ...others) => merge(into, others, true),
    append: (values, value) => [...list(values), value],
    push: (values, value) => [...list(values), value],
    prepend: (values, value) => [value, ...list(values)],
    first: (values) => list(values)[0],
    rest: (values) => list(values).slice(1),
    last: (values) => list(values).at(-1),
    initial: (values) => list(values).slice(0, -1),
    reverse: (values) => [...list(values)].reverse(),
    uniq: (values) => {
      amount(list(values).length, 5000);
      return distinct(list(values));
    },
    without: (values, ...unwanted) => list(values).filter((value) => !unwanted.some((other) => equal(other, value))),
    has: (wanted, values) =>
      values !== undefined && values !== null && list(values).some((value) => equal(value, wanted)),
    compact: (values) => list(values).filter(isTruthy),
    chunk: chunks,
  }),
};
