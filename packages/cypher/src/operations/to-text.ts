import { printTemporal } from '../temporal/print-temporal.ts';
import { Float } from '../values/float.ts';
import { ForeignValue } from '../values/foreign-value.ts';
import { isTemporal } from '../values/temporal-values.ts';
import type { Value } from '../values/value.ts';

/** The text of a scalar, as `toString` gives it. */
export function toText(value: Value): string {
  if (value instanceof Float) return floatText(value.value);
  if (isTemporal(value)) return printTemporal(value);
  return value instanceof ForeignValue ? value.text : String(value);
}

/** Always recognisable as a float: `1.0`, `1.0E10`, `NaN`, `Infinity`. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0.0';
  const magnitude = Math.abs(value);
  if (value !== 0 && (magnitude >= 1e7 || magnitude < 1e-3)) {
    const [digits, exponent] = value.toExponential().split('e') as [string, string];
    return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}
