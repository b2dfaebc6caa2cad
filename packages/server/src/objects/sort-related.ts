import type { NodeIndex, PropertyValue } from '@chokepoint/graph';
import type { ObjectView } from '../graph-answers/object-view.ts';

export type RelatedSort = { readonly column: string; readonly descending: boolean };

/** Sorts nodes in place; by default, and among equals, the newest come first. */
export function sortRelated(nodes: NodeIndex[], view: ObjectView, sorts: readonly RelatedSort[]): NodeIndex[] {
  // Ids grow with the position in the image.
  const newestFirst = nodes.sort((a, b) => b - a);
  if (sorts.length === 0) return newestFirst;
  const keyed = newestFirst.map((node) => ({ node, keys: sorts.map(({ column }) => keyOf(view, node, column)) }));
  keyed.sort((a, b) => {
    for (const [at, { descending }] of sorts.entries()) {
      const order = compare(a.keys[at], b.keys[at]);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  return keyed.map(({ node }) => node);
}

function keyOf(view: ObjectView, node: NodeIndex, column: string): PropertyValue | undefined {
  if (column === 'objectid') return view.objectId(node);
  if (column === 'label') return view.kind(node);
  return view.image.nodeProperty(node, column);
}

/** Numbers before texts, texts before whatever cannot be compared, and what is missing last. */
function compare(a: PropertyValue | undefined, b: PropertyValue | undefined): number {
  const [left, right] = [rank(a), rank(b)];
  if (left !== right) return left - right;
  if (left === 3) return 0;
  return a! < b! ? -1 : a! > b! ? 1 : 0;
}

function rank(value: PropertyValue | undefined): number {
  if (typeof value === 'number' || typeof value === 'boolean') return 1;
  return typeof value === 'string' ? 2 : 3;
}
