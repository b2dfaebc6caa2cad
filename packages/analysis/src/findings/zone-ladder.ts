import { type GraphImage, NodeSet, UsageError } from '@chokepoint/graph';
import { HYGIENE, type ZoneMembership } from './finding.ts';

/** A zone with everything above it. */
export type Rung = {
  readonly zone: ZoneMembership;
  /** Members that no higher zone has. */
  readonly members: NodeSet;
  /** Members of this zone and of every higher one. */
  readonly inside: NodeSet;
};

/** The zones, most privileged first; a node belongs to the highest zone that contains it. */
export function ladderOf(image: GraphImage, zones: readonly ZoneMembership[]): Rung[] {
  const rungs: Rung[] = [];
  let above = new NodeSet(image.nodeCount);
  for (const zone of zones) {
    if (zone.tagId === HYGIENE) throw new UsageError('the id 0 stands for findings of no zone');
    if (zone.members.size !== image.nodeCount)
      throw new UsageError(`zone ${zone.tagId} is a set over ${zone.members.size} nodes, not ${image.nodeCount}`);
    const members = new NodeSet(image.nodeCount);
    const inside = new NodeSet(image.nodeCount);
    for (let word = 0; word < members.words.length; word++) {
      members.words[word] = zone.members.words[word]! & ~above.words[word]!;
      inside.words[word] = zone.members.words[word]! | above.words[word]!;
    }
    rungs.push({ zone, members, inside });
    above = inside;
  }
  return rungs;
}
