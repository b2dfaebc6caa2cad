import type { SharedGraph } from './graph-image.ts';

/** What differs between two plain structures: nothing, a whole value, or some items of a list or fields of an object. */
type Patch =
  | { readonly kind: 'whole'; readonly value: unknown }
  | { readonly kind: 'items'; readonly length: number; readonly items: readonly (readonly [number, Patch])[] }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, Patch])[] };

/**
 * The way from one shared image to another of the same graph. An image of ten million edges has thousands of pages, a
 * commit replaces a few: posting those to a thread that knows the image before takes no time.
 */
export type SharedPatch = { readonly patch: Patch | undefined };

export function patchOf(before: SharedGraph, after: SharedGraph): SharedPatch {
  return { patch: difference(before, after) };
}

/** What `patchOf` led to. `before` must be the image that the patch was made from, of this or of another thread. */
export function patchedGraph(before: SharedGraph, { patch }: SharedPatch): SharedGraph {
  return patched(before, patch) as SharedGraph;
}

/** Undefined when there is none. Memory is compared by identity, never by what is in it. */
function difference(before: unknown, after: unknown): Patch | undefined {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return differingItems(before, after);
  if (isPlain(before) && isPlain(after)) return differingFields(before, after);
  return { kind: 'whole', value: after };
}

function differingItems(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  const items: [number, Patch][] = [];
  for (let at = 0; at < after.length; at++) {
    const patch = at < before.length ? difference(before[at], after[at]) : { kind: 'whole' as const, value: after[at] };
    if (patch) items.push([at, patch]);
  }
  return items.length === 0 && before.length === after.length
    ? undefined
    : { kind: 'items', length: after.length, items };
}

function differingFields(before: Fields, after: Fields): Patch | undefined {
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length || !names.every((name) => name in before))
    return { kind: 'whole', value: after };
  const fields: [string, Patch][] = [];
  for (const name of names) {
    const patch = difference(before[name], after[name]);
    if (patch) fields.push([name, patch]);
  }
  return fields.length === 0 ? undefined : { kind: 'fields', fields };
}

function patched(before: unknown, patch: Patch | undefined): unknown {
  switch (patch?.kind) {
    case undefined:
      return before;
    case 'whole':
      return patch.value;
    case 'items': {
      const items = (before as unknown[]).slice(0, patch.length);
      for (const [at, item] of patch.items) items[at] = patched(items[at], item);
      return items;
    }
    case 'fields': {
      const fields = { ...(before as Fields) };
      for (const [name, field] of patch.fields) fields[name] = patched(fields[name], field);
      return fields;
    }
  }
}

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
