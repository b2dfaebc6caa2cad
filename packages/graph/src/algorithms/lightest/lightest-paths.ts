import type { Adjacency } from '../../adjacency.ts';
import { UNREACHED } from '../traversal/flood.ts';
import { checkWeights, type EdgeWeights, weightAt } from '../walk/edge-weights.ts';
import type { Path } from '../walk/path.ts';
import { hasBit, isOpen, openNodes, openTerrain, setBit, type Terrain } from '../walk/terrain.ts';
import type { Nodes, Walk } from '../walk/walk.ts';
import { Candidates, type Space } from './candidates.ts';
import { Costs, cheapestRoute, type Route, type Step, stepAt } from './costs.ts';
import { Detours } from './detours.ts';

export type WeightedPath = Path & { readonly weight: number };
export type WeightedWalk = Walk & { readonly weights: EdgeWeights };

/**
 * Yen's algorithm, with Lawler's partition: loopless paths from `starts` to `targets`, lightest first, computed lazily.
 * Among equally light paths: the one with fewest edges, then the lowest start, then the first in run order. A path
 * contains no start after its first node and no target before its last.
 *
 * The remaining paths are stored as disjoint spaces: a fixed prefix and the edges that may not follow it. Yielding the
 * best path of a space splits the rest of it at every node of that path. The cost to the targets, computed once, bounds
 * each space from below; a search that avoids the prefix is made only if the cheapest continuation would run into it,
 * and only when that space is next.
 */
export function* lightestPaths(
  adjacency: Adjacency,
  starts: Nodes,
  targets: Nodes,
  walk: WeightedWalk,
): Generator<WeightedPath, void> {
  const { weights } = walk;
  const { terrain, from, to, startBits } = openWeighted(adjacency, starts, targets, walk);
  const costs = new Costs(terrain);
  costs.fill(terrain, to, weights, { dead: startBits });
  let detours: Detours | undefined;

  const candidates = new Candidates();
  for (const start of from)
    if (costs.hops[start] !== UNREACHED)
      candidates.add(
        { nodes: [], edges: [], weights: [], order: [], barred: [] },
        cheapestRoute(terrain, start, costs, weights),
      );

  for (let next = candidates.take(); next !== undefined; next = candidates.take()) {
    terrain.deadline.check();
    if (next.route === undefined) {
      detours ??= new Detours(terrain, to, startBits, weights);
      const route = detours.bestOf(next.space);
      if (route) candidates.add(next.space, route);
      continue;
    }
    const route = next.route;
    yield { nodes: route.nodes, edges: route.edges, weight: next.weight };
    for (let at = Math.max(0, next.space.nodes.length - 1); at < route.edges.length; at++) {
      const inherited = at === next.space.nodes.length - 1 ? next.space.barred : [];
      const space = beginningOf(route, at, [...inherited, route.edges[at]!]);
      const step = bestStep(terrain, space, costs, startBits, weights);
      if (step === undefined) continue;
      const rest = cheapestRoute(terrain, step.to, costs, weights);
      if (rest.nodes.some((node) => space.nodes.includes(node)))
        candidates.addBound(space, step.weight + costs.weight[step.to]!, costs.hops[step.to]! + 1);
      else candidates.add(space, joined(space, step, rest));
    }
  }
}

function openWeighted(adjacency: Adjacency, starts: Nodes, targets: Nodes, walk: WeightedWalk) {
  const terrain = openTerrain(adjacency, walk);
  checkWeights(terrain, walk.kinds, walk.weights, 'weight');
  const from = openNodes(adjacency, terrain, starts, 'starts');
  const to = openNodes(adjacency, terrain, targets, 'targets');
  const startBits = terrain.memory.bitmap(terrain.nodeCount);
  for (const start of from) setBit(startBits, start);
  return { terrain, from, to, startBits };
}

function beginningOf(route: Route, edgeCount: number, barred: number[]): Space {
  return {
    nodes: route.nodes.slice(0, edgeCount + 1),
    edges: route.edges.slice(0, edgeCount),
    weights: route.weights.slice(0, edgeCount),
    order: route.order.slice(0, edgeCount),
    barred,
  };
}

/** The step after the space's prefix with the least remaining cost; checks only that one step for loops. */
function bestStep(
  terrain: Terrain,
  space: Space,
  costs: Costs,
  startBits: Uint32Array,
  weights: EdgeWeights,
): Step | undefined {
  const node = space.nodes[space.nodes.length - 1]!;
  let best: Step | undefined;
  let bestWeight = Number.POSITIVE_INFINITY;
  let bestHops = UNREACHED;
  for (const [side, run] of terrain.ahead.entries()) {
    for (let at = run.start[node]!; at < run.end[node]!; at++) {
      const to = run.other[at]!;
      const hops = costs.hops[to]!;
      const weight = weightAt(weights, run, at) + costs.weight[to]!;
      if (hops === UNREACHED || weight > bestWeight || (weight === bestWeight && hops >= bestHops)) continue;
      if (!isOpen(terrain, run, at) || hasBit(startBits, to)) continue;
      if (space.barred.includes(run.edge[at]!) || space.nodes.includes(to)) continue;
      best = stepAt(terrain, side, at, weights);
      bestWeight = weight;
      bestHops = hops;
    }
  }
  return best;
}

function joined(space: Space, step: Step, rest: Route): Route {
  return {
    nodes: [...space.nodes, ...rest.nodes],
    edges: [...space.edges, step.edge, ...rest.edges],
    weights: [...space.weights, step.weight, ...rest.weights],
    order: [...space.order, step.order, ...rest.order],
  };
}
