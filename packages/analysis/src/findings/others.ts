import { type DirectedWalk, type NodeIndex, type NodeSet, populationCounts } from '@chokepoint/graph';
import type { World } from './world.ts';

export type Requested = { readonly node: NodeIndex; readonly environment: number };

/** Principals other than the node itself: all of them, and those of the requested environment. */
export type Others = { readonly all: number; readonly own: number };

/** What is counted: principals that are reached, or that reach a node outside a zone, given by its id. */
export type CountedIn = 'impact' | number;

/** Counts principals; `place` distinguishes requests that have the same walk in every run. */
export type Counting = (
  world: World,
  place: CountedIn,
  requested: readonly Requested[],
  walk: DirectedWalk,
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
  walk: DirectedWalk,
  peopleOf: readonly NodeSet[],
): Others[] {
  const count = (nodes: Iterable<NodeIndex>, people: NodeSet): Map<NodeIndex, number> => {
    const distinct = [...new Set(nodes)];
    const counts = populationCounts(image, distinct, people, walk);
    return new Map(distinct.map((node, at) => [node, counts[at]! - (counts[at]! > 0 && people.has(node) ? 1 : 0)]));
  };
  const everyone = environments.principals.count();
  const all = count(
    requested.map(({ node }) => node),
    environments.principals,
  );
  const own = new Map<number, Map<NodeIndex, number>>();
  for (const [environment, list] of Map.groupBy(requested, (one) => one.environment)) {
    const people = peopleOf[environment]!;
    const alone = people.count() === everyone;
    own.set(
      environment,
      alone
        ? all
        : count(
            list.map(({ node }) => node),
            people,
          ),
    );
  }
  return requested.map(({ node, environment }) => ({ all: all.get(node)!, own: own.get(environment)!.get(node)! }));
}
