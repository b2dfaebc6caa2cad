import { Float } from '../values/float.ts';
import { toInteger } from '../values/integer.ts';
import { isInteger } from '../values/value.ts';
import { double, number } from './argument.ts';
import type { FunctionBody } from './function-body.ts';

function real(name: string, calculate: (x: number) => number): FunctionBody {
  return ([value]) => new Float(calculate(double(name, value)));
}

/** Halves go up, as the language rounds; with digits, halves go away from zero. */
function roundTo(x: number, digits: number): number {
  if (digits === 0) return Math.floor(x + 0.5);
  const scale = 10 ** digits;
  return (Math.sign(x) * Math.round(Math.abs(x) * scale)) / scale;
}

export const MATH_FUNCTIONS: Readonly<Record<string, FunctionBody>> = {
  abs: ([value]) => {
    const x = number('abs', value);
    if (x instanceof Float) return new Float(Math.abs(x.value));
    return x < 0 ? toInteger(-BigInt(x)) : x;
  },
  sign: ([value]) => Math.sign(double('sign', value)) || 0,
  ceil: real('ceil', Math.ceil),
  floor: real('floor', Math.floor),
  round: ([value, digits]) =>
    new Float(roundTo(double('round', value), digits === undefined ? 0 : double('round', digits))),
  sqrt: real('sqrt', Math.sqrt),
  exp: real('exp', Math.exp),
  log: real('log', Math.log),
  log10: real('log10', Math.log10),
  sin: real('sin', Math.sin),
  cos: real('cos', Math.cos),
  tan: real('tan', Math.tan),
  cot: real('cot', (x) => 1 / Math.tan(x)),
  asin: real('asin', Math.asin),
  acos: real('acos', Math.acos),
  atan: real('atan', Math.atan),
  atan2: ([y, x]) => new Float(Math.atan2(double('atan2', y), double('atan2', x))),
  degrees: real('degrees', (x) => (x * 180) / Math.PI),
  radians: real('radians', (x) => (x * Math.PI) / 180),
  haversin: real('haversin', (x) => (1 - Math.cos(x)) / 2),
  isnan: ([value]) => {
    const x = number('isNaN', value);
    return !isInteger(x) && Number.isNaN(x.value);
  },
  e: () => new Float(Math.E),
  pi: () => new Float(Math.PI),
  rand: () => new Float(Math.random()),
  randomuuid: () => crypto.randomUUID(),
  timestamp: (_, { now }) => Number(now / 1_000_000n),
};
