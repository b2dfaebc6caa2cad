import type { Deadline, EdgeIndex } from '@chokepoint/graph';
import { approachTo } from './approach.ts';
import { AttackPaths } from './attack-paths.ts';
import type { PlanGround } from './plan-ground.ts';

/** Attack paths into one zone after the first removals. They do not depend on what removals cost. */
export function pathsIn(
  { world, rung, inbound, people }: PlanGround,
  removed: readonly EdgeIndex[],
  deadline: Deadline,
): (count: number) => number {
  const approach = approachTo(world, rung.inside, [...inbound.keys()], people, () => 1);
  const locals = new Map([...approach.edges.entries()].map(([local, edge]) => [edge, local]));
  const edges = removed.map((edge) => locals.get(edge));
  const known = (count: number) => edges.slice(0, count).filter((edge) => edge !== undefined);
  const paths = new AttackPaths(approach, known(edges.length), deadline);
  return (count) => paths.without(known(count));
}
