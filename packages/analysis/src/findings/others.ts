import {
  type Components,
  type DirectedWalk,
  type NodeIndex,
  type NodeSet,
  populationCountsOfAll,
} from '@chokepoint/graph';
import type { World } from './world.ts';

export type Requested = { readonly node: NodeIndex; readonly environment: number };

/** Principals other than the node itself: all of them, and those of the requested environment. */
export type Others = { readonly all: number; readonly own: number };

/** What is counted: principals that are reached, or that reach a node outside a zone, given by its id. */
export type CountedIn = 'impact' | number;

/** A walk, with its components where these have been found. */
export type CountedWalk = DirectedWalk & { readonly components?: Components };

/** Counts principals; `place` distinguishes requests that have the same walk in every run. */
export type Counting = (
  world: World,
  place: CountedIn,
  requested: readonly Requested[],
  walk: CountedWalk,
  peopleOf: readonly NodeSet[],
) => Others[];

/** Counts everything requested. */
export const countAll: Counting = (world, _place, requested, walk, peopleOf) =>
  countOthers(world, requested, walk, peopleOf);

/**
 * How many other principals reach each node (`backward`), or are reached from it (`forward`). Exact, in the order of
 * the input. `peopleOf` gives an environment's own principals.
 */
export function countOthers(
  { image, environments }: World,
  requested: readonly Requested[],
  walk: CountedWalk,
  peopleOf: readonly NodeSet[],
): Others[] {
  const everyone = environments.principals.count();
  const byEnvironment = [...Map.groupBy(requested, ({ environment }) => environment)];
  const partial = byEnvironment.filter(([environment]) => peopleOf[environment]!.count() !== everyone);
  const requests = [
    { nodes: nodesOf(requested), population: environments.principals },
    ...partial.map(([environment, list]) => ({ nodes: nodesOf(list), population: peopleOf[environment]! })),
  ];
  const counts = populationCountsOfAll(image, requests, walk, walk.components);
  const [all, ...own] = requests.map(({ nodes, population }, at) => withoutItself(nodes, counts[at]!, population));
  const ownOf = new Map(partial.map(([environment], at) => [environment, own[at]!]));
  return requested.map(({ node, environment }) => ({
    all: all!.get(node)!,
    own: (ownOf.get(environment) ?? all!).get(node)!,
  }));
}

const nodesOf = (requested: readonly Requested[]): NodeIndex[] => [...new Set(requested.map(({ node }) => node))];

function withoutItself(
  nodes: readonly NodeIndex[],
  counts: Uint32Array,
  population: NodeSet,
): ReadonlyMap<NodeIndex, number> {
  return new Map(nodes.map((node, at) => [node, counts[at]! - (counts[at]! > 0 && population.has(node) ? 1 : 0)]));
}
