import { TemplateFault } from './template-lexer.ts';
import { amount, number, type TemplateFunctions, whole } from './values.ts';

const real = (value: unknown): number => {
  const found = typeof value === 'string' || typeof value === 'number' ? Number(value) : value === true ? 1 : 0;
  return Number.isNaN(found) ? 0 : found;
};

function steps(start: number, end: number, step: number): number[] {
  if (step === 0) return [];
  const count = amount(Math.ceil((end - start) / step));
  return Array.from({ length: count }, (_, at) => start + at * step);
}

/** Numbers in a row, the last included, with blanks between them. */
function sequence(...values: unknown[]): string {
  const given = values.map(whole);
  if (given.length === 0 || given.length > 3) return '';
  const [start, end] = given.length === 1 ? [1, given[0]!] : [given[0]!, given.at(-1)!];
  const towards = end < start ? -1 : 1;
  const step = given.length === 3 ? given[1]! : towards;
  return step * towards <= 0 ? '' : steps(start, end + towards, step).join(' ');
}

function divided(a: unknown, b: unknown, work: (a: number, b: number) => number): number {
  if (whole(b) === 0) throw new TemplateFault('division by zero');
  return work(whole(a), whole(b));
}

/** Removes rounding errors: 0.1 + 0.2 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(15));
const reckon = (values: readonly unknown[], work: (a: number, b: number) => number): number =>
  tidy(values.map(real).reduce(work));

function rounded(value: unknown, digits: unknown, upFrom: unknown = 0.5): number {
  const scale = 10 ** Math.min(15, whole(digits));
  const shifted = tidy(real(value) * scale);
  const rest = tidy(Math.abs(shifted - Math.trunc(shifted)));
  return (
    (rest >= real(upFrom) ? (shifted < 0 ? Math.floor(shifted) : Math.ceil(shifted)) : Math.trunc(shifted)) / scale
  );
}

const octal = (value: unknown): number => {
  const found = Number.parseInt(String(value), 8);
  return Number.isNaN(found) ? 0 : found;
};
const largest = (...values: unknown[]) => Math.max(...values.map(whole));

/** Functions on numbers. Integers stay integers. */
export const NUMBER_FUNCTIONS: TemplateFunctions = {
  atoi: (value) => (/^[+-]?\d+$/.test(String(value)) ? Number(value) : 0),
  int: whole,
  int64: whole,
  float64: real,
  toDecimal: octal,
  seq: sequence,
  until: (count) => steps(0, whole(count), whole(count) < 0 ? -1 : 1),
  untilStep: (start, stop, step) => steps(whole(start), whole(stop), whole(step)),
  add: (...values) => values.map(whole).reduce((sum, value) => sum + value, 0),
  add1: (value) => whole(value) + 1,
  sub: (a, b) => whole(a) - whole(b),
  div: (a, b) => divided(a, b, (one, other) => Math.trunc(one / other)),
  mod: (a, b) => divided(a, b, (one, other) => one % other),
  mul: (...values) => values.map(whole).reduce((product, value) => product * value, 1),
  add1f: (value) => reckon([value, 1], (a, b) => a + b),
  addf: (...values) => reckon(values, (a, b) => a + b),
  subf: (...values) => reckon(values, (a, b) => a - b),
  divf: (...values) => reckon(values, (a, b) => a / b),
  mulf: (...values) => reckon(values, (a, b) => a * b),
  biggest: largest,
  max: largest,
  min: (...values) => Math.min(...values.map(whole)),
  maxf: (...values) => Math.max(...values.map(real)),
  minf: (...values) => Math.min(...values.map(real)),
  ceil: (value) => Math.ceil(number(value)),
  floor: (value) => Math.floor(number(value)),
  round: rounded,
};
