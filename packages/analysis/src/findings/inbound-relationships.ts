import type { Deadline, GraphImage, NodeSet } from '@chokepoint/graph';
import type { FindingRule } from '@chokepoint/model';
import type { Candidate } from './candidate.ts';
import { type EnvironmentMap, NO_ENVIRONMENT } from './environment-map.ts';
import type { Rung } from './zone-ladder.ts';

/** Relationships that lead into a zone from outside it and outside every higher one. */
export function* inboundRelationships(
  image: GraphImage,
  rung: Rung,
  types: readonly FindingRule[],
  { of }: EnvironmentMap,
  hidden: NodeSet,
  deadline: Deadline,
): Generator<Candidate> {
  const typesOfKind = typesByKind(image, types, 'inbound');
  const { inStart, inEnd, inKind, inSource, inEdge } = image;
  for (const target of rung.members) {
    deadline.check();
    const environment = of[target]!;
    if (environment === NO_ENVIRONMENT || hidden.has(target)) continue;
    for (let at = inStart[target]!; at < inEnd[target]!; at++) {
      const found = typesOfKind[inKind[at]!];
      const source = inSource[at]!;
      if (found === undefined || rung.inside.has(source) || hidden.has(source)) continue;
      for (const type of found) yield { type, environment, zone: rung.zone.tagId, source, target, edge: inEdge[at]! };
    }
  }
}

/** Per relationship kind of the image the types that look for it. */
export function typesByKind(
  image: GraphImage,
  types: readonly FindingRule[],
  by: 'inbound' | 'broad-group',
): (FindingRule[] | undefined)[] {
  const found = new Array<FindingRule[] | undefined>(image.edgeKinds.length);
  for (const type of types) {
    if (type.detection.by !== by) continue;
    const kind = image.edgeKind(type.detection.relationship);
    if (kind === undefined) continue;
    found[kind] ??= [];
    found[kind].push(type);
  }
  return found;
}
