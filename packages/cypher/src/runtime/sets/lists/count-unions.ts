import type { Starts } from '../../../execution/starts.ts';
import type { OrderedStarts } from './common-sources.ts';
import type { ListUnions } from './list-unions.ts';

/** So many starts are handed to another thread at least. */
const BATCH = 32;

type CountOptions = {
  /** What the starts are, for the division into parts. */
  readonly name: string;
  readonly divided: Starts | undefined;
  /** Whether a start is no end of its own. */
  readonly differs: boolean;
};

/** Calls `give` with the first start of each group and the number of ends, if there are any. */
export function countUnions(
  unions: ListUnions,
  { groups }: OrderedStarts,
  { name, divided, differs }: CountOptions,
  give: (start: number, count: number) => boolean,
): boolean {
  const each = (from: number, to: number): boolean => {
    for (let at = from; at < to; at++) {
      unions.load(at);
      const start = groups[at]![0]!;
      const count = unions.count - (differs && unions.has(start) ? 1 : 0);
      if (count > 0 && !give(start, count)) return false;
    }
    return true;
  };
  if (!divided) return each(0, groups.length);
  const items = Uint32Array.from(groups, ([first]) => first!);
  return divided.each({ name, total: groups.length, batch: BATCH, items }, each);
}

/** By end: how many starts lead to it. */
export function addUpUnions(
  unions: ListUnions,
  { groups }: OrderedStarts,
  differs: boolean,
  nodeLimit: number,
): Float64Array {
  const counts = new Float64Array(nodeLimit);
  let times = 0;
  const addShared = () => {
    for (let at = 0; at < unions.sharedCount; at++) counts[unions.shared[at]!]! += times;
    times = 0;
  };
  for (const [at, [start]] of groups.entries()) {
    if (unions.changesShared(at)) addShared();
    unions.load(at);
    times++;
    for (let own = 0; own < unions.ownCount; own++) counts[unions.own[own]!]!++;
    if (differs && unions.has(start!)) counts[start!]!--;
  }
  addShared();
  return counts;
}
