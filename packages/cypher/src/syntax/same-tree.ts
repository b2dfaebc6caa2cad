import { Float } from '../values/float.ts';

const POSITIONS = new Set(['start', 'end', 'text']);

/** Whether two trees (or parts of trees) say the same, wherever in their texts they stand. */
export function sameTree(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Float || b instanceof Float)
    return a instanceof Float && b instanceof Float && Object.is(a.value, b.value);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameTree(item, b[at]));
  const keys = Object.keys(a).filter((key) => !POSITIONS.has(key));
  return (
    keys.length === Object.keys(b).filter((key) => !POSITIONS.has(key)).length &&
    keys.every((key) => sameTree((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
