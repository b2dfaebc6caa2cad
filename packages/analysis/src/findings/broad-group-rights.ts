import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { BROAD_GROUP_ID_ENDINGS, COMPATIBLE_ACCESS_ID_ENDING, type FindingRule } from '@chokepoint/model';
import type { Candidate } from './candidate.ts';
import { type EnvironmentMap, NO_ENVIRONMENT } from './environment-map.ts';
import { HYGIENE } from './finding.ts';
import { typesByKind } from './inbound-relationships.ts';

/** Rights of broad groups over anything but each other. */
export function* broadGroupRights(
  image: GraphImage,
  types: readonly FindingRule[],
  { of }: EnvironmentMap,
  hidden: NodeSet,
): Generator<Candidate> {
  const typesOfKind = typesByKind(image, types, 'broad-group');
  const groups = broadGroups(image);
  const { outStart, outEnd, outKind, outTarget, outEdge } = image;
  for (const source of groups) {
    if (hidden.has(source)) continue;
    for (let at = outStart[source]!; at < outEnd[source]!; at++) {
      const found = typesOfKind[outKind[at]!];
      const target = outTarget[at]!;
      const environment = of[target]!;
      if (found === undefined || environment === NO_ENVIRONMENT || groups.has(target) || hidden.has(target)) continue;
      for (const type of found) yield { type, environment, zone: HYGIENE, source, target, edge: outEdge[at]! };
    }
  }
}

export function broadGroups(image: GraphImage): NodeSet {
  const broad = new NodeSet(image.nodeCount);
  const kind = image.nodeKind('Group');
  if (kind === undefined) return broad;
  const compatible: number[] = [];
  for (const group of image.nodesOfKind(kind)) {
    const id = image.objectId(group);
    if (BROAD_GROUP_ID_ENDINGS.some((ending) => id.endsWith(ending))) broad.add(group);
    else if (id.endsWith(COMPATIBLE_ACCESS_ID_ENDING)) compatible.push(group);
  }
  const memberOf = image.edgeKind('MemberOf');
  for (const group of compatible) if (hasMemberIn(image, group, memberOf, broad)) broad.add(group);
  return broad;
}

function hasMemberIn(image: GraphImage, group: number, memberOf: number | undefined, members: NodeSet): boolean {
  for (let at = image.inStart[group]!; at < image.inEnd[group]!; at++)
    if (image.inKind[at] === memberOf && members.has(image.inSource[at]!)) return true;
  return false;
}
