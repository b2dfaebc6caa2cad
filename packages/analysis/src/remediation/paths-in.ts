import type { Deadline, EdgeIndex } from '@chokepoint/graph';
import { type Approach, approachTo } from './approach.ts';
import { AttackPaths } from './attack-paths.ts';
import type { PlanGround } from './plan-ground.ts';

/** What leads into one zone. Attack paths do not depend on what removals cost. */
export const approachOf = ({ world, rung, inbound, people }: PlanGround): Approach =>
  approachTo(world, rung.inside, [...inbound.keys()], people, () => 1);

/** Attack paths into one zone after the first removals. */
export function pathsIn(
  ground: PlanGround,
  removed: readonly EdgeIndex[],
  deadline: Deadline,
): (count: number) => number {
  const approach = approachOf(ground);
  const locals = new Map([...approach.edges.entries()].map(([local, edge]) => [edge, local]));
  const edges = removed.map((edge) => locals.get(edge));
  const known = (count: number) => edges.slice(0, count).filter((edge) => edge !== undefined);
  const paths = new AttackPaths(approach, known(edges.length), deadline);
  return (count) => paths.without(known(count));
}
