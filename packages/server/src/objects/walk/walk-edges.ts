import { type EdgeIndex, POLL_EVERY } from '@chokepoint/graph';
import { type OpenPlan, openPlan } from './open-plan.ts';
import { runOf, type VisibleGraph, type Walked } from './walk.ts';
import type { WalkPlan } from './walk-plan.ts';

/** Steps from one place to another, by position: where each begins, where it ends, and the relationship it follows. */
export type Ways = { readonly from: number[]; readonly to: number[]; readonly edge: EdgeIndex[] };

/**
 * The relationships on the paths that a walk took to what it found, each once. Paths are not enumerated: there can be
 * very many.
 */
export function edgesOfWalk(graph: VisibleGraph, plan: WalkPlan, walked: Walked): Set<EdgeIndex> {
  const ways = waysOf(graph, openPlan(graph.image, plan), walked);
  return edgesTowards(ways, walked.places.length, walked.found);
}

/** The relationships of all paths that lead to one of the places found. */
export function edgesTowards(ways: Ways, placeCount: number, found: Iterable<number>): Set<EdgeIndex> {
  const { from, to, edge } = ways;
  const into = new Uint32Array(placeCount + 1);
  for (const target of to) into[target + 1]!++;
  for (let position = 0; position < placeCount; position++) into[position + 1]! += into[position]!;
  const fill = into.slice(0, placeCount);
  const entering = new Uint32Array(to.length);
  for (const [way, target] of to.entries()) entering[fill[target]!++] = way;

  const useful = new Uint8Array(placeCount);
  const waiting = [...found];
  for (const place of waiting) useful[place] = 1;
  const edges = new Set<EdgeIndex>();
  while (waiting.length > 0) {
    const place = waiting.pop()!;
    for (let at = into[place]!; at < into[place + 1]!; at++) {
      const way = entering[at]!;
      edges.add(edge[way]!);
      if (useful[from[way]!] === 1) continue;
      useful[from[way]!] = 1;
      waiting.push(from[way]!);
    }
  }
  return edges;
}

/** Every step between places of the walk. Steps back to its start are omitted. */
function waysOf(graph: VisibleGraph, plan: OpenPlan, walked: Walked): Ways {
  const { places, startCount, phaseCount } = walked;
  const positions = new Map<number, number>();
  for (let position = 0; position < places.length; position++) positions.set(places[position]!, position);
  const run = runOf(graph.image, plan.direction);
  const ways: Ways = { from: [], to: [], edge: [] };
  let budget = POLL_EVERY;
  for (let position = 0; position < places.length; position++) {
    const place = places[position]!;
    const phase = plan.phases[place % phaseCount]!;
    const node = (place - (place % phaseCount)) / phaseCount;
    if (position >= startCount && phase.through && !phase.through(node)) continue;
    for (let at = run.start[node]!; at < run.end[node]!; at++) {
      if (--budget < 0) {
        graph.limits.deadline.check();
        budget = POLL_EVERY;
      }
      const step = phase.next[run.kind[at]!]!;
      if (step === 0) continue;
      const target = positions.get(run.other[at]! * phaseCount + step - 1);
      if (target === undefined || target < startCount || phase.onto[step]?.(run.other[at]!) === false) continue;
      ways.from.push(position);
      ways.to.push(target);
      ways.edge.push(run.edge[at]!);
    }
  }
  return ways;
}
