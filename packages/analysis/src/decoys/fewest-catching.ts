/** A choice of items of which every caught list has one. */
type Catching = {
  /** In the order of their gain; how many lists are caught with each and those before. */
  readonly chosen: readonly { readonly item: number; readonly gain: number; readonly caught: number }[];
  /** No smaller number of items catches as many lists as were wanted. */
  readonly bound: number;
};

/**
 * Few items that catch at least `wanted` lists, beyond those that `free` items catch. The largest gain comes first; gains
 * only fall as more is chosen, so that at each point what is caught and the k largest gains together limit what any k more
 * can catch. This gives the bound.
 */
export function fewestCatching(
  lists: readonly (readonly number[])[],
  wanted: number,
  free: ReadonlySet<number> = new Set(),
): Catching {
  const open = new Set<number>();
  for (const [at, list] of lists.entries()) if (!list.some((item) => free.has(item))) open.add(at);
  const listsOf = new Map<number, Set<number>>();
  for (const at of open)
    for (const item of lists[at]!) {
      const known = listsOf.get(item);
      if (known) known.add(at);
      else listsOf.set(item, new Set([at]));
    }
  let caught = lists.length - open.size;
  let bound = boundOf(listsOf, caught, wanted, 0);
  const chosen: { item: number; gain: number; caught: number }[] = [];
  while (caught < wanted) {
    const item = largest(listsOf);
    if (item === undefined) break;
    const gained = [...listsOf.get(item)!];
    for (const at of gained) for (const other of lists[at]!) listsOf.get(other)?.delete(at);
    caught += gained.length;
    chosen.push({ item, gain: gained.length, caught });
    bound = boundOf(listsOf, caught, wanted, bound);
  }
  return { chosen, bound };
}

/** How many more items any choice needs: `caught` with the largest gains of so many must reach what is wanted. */
function boundOf(
  listsOf: ReadonlyMap<number, ReadonlySet<number>>,
  caught: number,
  wanted: number,
  known: number,
): number {
  const gains = [...listsOf.values()].map(({ size }) => size).sort((one, other) => other - one);
  let sum = caught;
  let needed = 0;
  while (sum < wanted && needed < gains.length && gains[needed]! > 0) sum += gains[needed++]!;
  return Math.max(known, needed);
}

function largest(listsOf: ReadonlyMap<number, ReadonlySet<number>>): number | undefined {
  let best: number | undefined;
  let gain = 0;
  for (const [item, { size }] of listsOf)
    if (size > gain) {
      best = item;
      gain = size;
    }
  return best;
}
