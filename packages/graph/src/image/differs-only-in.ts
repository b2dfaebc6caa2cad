import { haveSameNumbers, isPages } from '../columns/same-pages.ts';
import type { SharedGraph } from './graph-image.ts';

/** Fields of an image that say nothing about its nodes and edges. */
const ASIDE: ReadonlySet<string> = new Set(['version', 'ownBytes', 'values', 'lookups', 'nodes', 'edges']);

/**
 * Whether two versions of a graph have the same nodes and edges, with the same kinds and properties, these properties
 * aside. Versions share the memory that did not change, so comparing takes no time; where memory was written again with
 * the same content, the answer is false, unless it was only packed.
 */
export function differsOnlyIn(before: SharedGraph, after: SharedGraph, properties: ReadonlySet<string>): boolean {
  return (
    isSame(without(before, ASIDE), without(after, ASIDE)) &&
    sharesAllBut(before.nodes, after.nodes, properties) &&
    sharesAllBut(before.edges, after.edges, properties)
  );
}

type Table = { readonly keys: readonly string[]; readonly columns: readonly unknown[] };

const COLUMNS: ReadonlySet<string> = new Set(['columns']);

function sharesAllBut(before: Table, after: Table, properties: ReadonlySet<string>): boolean {
  if (!isSame(without(before, COLUMNS), without(after, COLUMNS))) return false;
  return after.keys.every((name, key) => properties.has(name) || isSame(before.columns[key], after.columns[key]));
}

function without(fields: object, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}

/** Memory is the same if it is the very same; lists and plain objects if all of their items are. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  if (ArrayBuffer.isView(before) && ArrayBuffer.isView(after))
    return (
      before.buffer === after.buffer && before.byteOffset === after.byteOffset && before.byteLength === after.byteLength
    );
  if (ArrayBuffer.isView(before) || ArrayBuffer.isView(after)) return false;
  if (isPages(before) && isPages(after)) return haveSameNumbers(before, after);
  const [some, others] = [Object.entries(before), new Map(Object.entries(after))];
  return (
    some.length === others.size && some.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}
