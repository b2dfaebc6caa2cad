import { TemplateFault } from './template-lexer.ts';

/** A function that texts may call. A text at the end of a pipe is its last value. */
type TemplateFunction = (...values: unknown[]) => unknown;
export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>;
export type Dictionary = Record<string, unknown>;

/** Printed where a value is missing. */
const NO_VALUE = '<no value>';
/** The maximum length of anything a template generates. */
const MOST_ITEMS = 100_000;
export const MOST_TEXT = 1 << 20;

/** A value as it is printed: lists in brackets, maps by key. */
export function printed(value: unknown): string {
  if (value === undefined || value === null) return NO_VALUE;
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`;
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')} +0000 UTC`;
  if (typeof value !== 'object') return String(value);
  if (Object.hasOwn(value, 'toString')) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${printed(item)}`).join(' ')}]`;
}

/** Whether a condition holds for a value: not for nothing, nought, or what is empty. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Date) return true;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : printed(value));

export function number(value: unknown): number {
  const found = typeof value === 'boolean' || value === null || value === undefined ? Number.NaN : Number(value);
  if (Number.isNaN(found)) throw new TemplateFault(`${printed(value)} is not a number`);
  return found;
}

/** A number that is nought where there is none, and without what is behind the point. */
export function whole(value: unknown): number {
  if (value === true) return 1;
  const found = typeof value === 'string' || typeof value === 'number' ? Math.trunc(Number(value)) : 0;
  return Number.isNaN(found) ? 0 : found;
}

export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TemplateFault(`${printed(value)} is not a list`);
}

export function dictionary(value: unknown): Dictionary {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Dictionary;
  throw new TemplateFault(`${printed(value)} is not a dictionary`);
}

/** Bounds how many items, such as blanks or numbers, may be generated. */
export function amount(value: number, most = MOST_ITEMS): number {
  if (value > most) throw new TemplateFault(`${value} are too many`);
  return Math.max(0, value);
}

export function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => equal(item, b[at]));
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null && !Array.isArray(a)) {
    const [own, other] = [a as Dictionary, b as Dictionary];
    const keys = Object.keys(own);
    return keys.length === Object.keys(other).length && keys.every((key) => equal(own[key], other[key]));
  }
  return a === b || ((a ?? undefined) === undefined && (b ?? undefined) === undefined);
}

/** Each function under its name and with the prefix `must`: both fail in the same way here. */
export function alsoMust(functions: TemplateFunctions): TemplateFunctions {
  const named = Object.entries(functions).map(([name, run]) => [`must${name[0]!.toUpperCase()}${name.slice(1)}`, run]);
  return { ...functions, ...Object.fromEntries(named) };
}
