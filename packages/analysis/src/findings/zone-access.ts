import {
  type Deadline,
  type GraphImage,
  type NodeIndex,
  NodeSet,
  noDeadline,
  type Path,
  reachableFrom,
  shortestPath,
  UsageError,
} from '@chokepoint/graph';
import type { FindingsOptions } from './finding.ts';
import { openWorld, walkOutside } from './world.ts';
import { ladderOf } from './zone-ladder.ts';

/** Who is in a zone or a higher one, and who has a path into it. */
export type ZoneAccess = {
  /** Objects of the zone and of every higher one. */
  readonly inside: NodeSet;
  /** Objects outside with a path into it. */
  readonly exposed: NodeSet;
  /** Users, computers and other accounts, of any environment. */
  readonly principals: NodeSet;
  /** A shortest path of an exposed object into the zone. */
  pathFrom(node: NodeIndex): Path | undefined;
};

export function zoneAccess(
  image: GraphImage,
  options: FindingsOptions,
  zone: number,
  deadline: Deadline = noDeadline,
): ZoneAccess {
  const world = openWorld(image, options, deadline);
  const rung = ladderOf(image, options.zones).find((one) => one.zone.tagId === zone);
  if (!rung) throw new UsageError(`there is no zone ${zone}`);
  const { inside } = rung;
  const reaching = reachableFrom(image, inside, walkOutside(world, 'backward'));
  const exposed = new NodeSet(image.nodeCount);
  for (let word = 0; word < exposed.words.length; word++)
    exposed.words[word] = reaching.words[word]! & ~inside.words[word]!;
  return {
    inside,
    exposed,
    principals: world.environments.principals,
    pathFrom: (node) => shortestPath(image, node, inside, walkOutside(world, 'forward')),
  };
}
