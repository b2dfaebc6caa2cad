import { type Gap, type GraphImage, type NodeIndex, whyNoPath } from '@chokepoint/graph';
import type { PathSearch } from './path-search.ts';

const FURTHEST_SHOWN = 100;

/** How far a search gets from the start, and which relationships would join that to the end if they could be followed. */
export function pathGap(image: GraphImage, stops: readonly NodeIndex[][], search: PathSearch): Gap | undefined {
  for (const [at, from] of stops.slice(0, -1).entries()) {
    const gap = whyNoPath(image, from, stops[at + 1]!, search);
    if (!gap) continue;
    const missing = gap.missing.filter(({ to }) => search.visible?.has(to) !== false);
    return { ...gap, furthest: gap.furthest.slice(0, FURTHEST_SHOWN), missing };
  }
  return undefined;
}
