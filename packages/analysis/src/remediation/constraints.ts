import { type GraphImage, type KindId, type NodeIndex, NodeSet, noDeadline, reachableFrom } from '@chokepoint/graph';
import { type EffortByKind, removalEffort, removalNeedsRestart } from '@chokepoint/model';
import { broadGroups } from '../findings/broad-group-rights.ts';
import type { EffortModel } from '../findings/finding.ts';
import type { EffortOf } from './approach.ts';

/** What a plan must not change. */
export type PlanConstraints = {
  /** Object ids of OUs, containers and other objects: what is inside them, and they themselves, must not change. */
  readonly neverWithin?: readonly string[];
  /** Only what is inside these may change, or has one of the kinds. Everything where neither is given. */
  readonly onlyWithin?: readonly string[];
  readonly onlyKinds?: readonly string[];
  /** Nothing that takes effect only after a restart of a computer or a service. */
  readonly noRestart?: boolean;
};

const CONTAINMENT = ['Contains', 'AZContains'];
/** Removing a session concerns the computer as much as the user; everything else is changed at the target. */
const AT_BOTH_ENDS = 'HasSession';

/** The effort of removals, by kind and as far as the constraints allow. Membership in a group of every account stays. */
export function effortIn(
  image: GraphImage,
  given: EffortByKind,
  constraints: PlanConstraints = {},
  places: EffortModel['within'] = [],
): EffortOf {
  const byKind = image.edgeKinds.map((kind) => {
    if (constraints.noRestart && removalNeedsRestart(kind)) return null;
    return removalEffort(kind, given);
  });
  const [memberOf, bothEnds] = [image.edgeKind('MemberOf'), image.edgeKind(AT_BOTH_ENDS)];
  const broad = broadGroups(image);
  const mayChange = changeable(image, constraints);
  const factorAt = factors(image, places);
  return (kind: KindId, target: NodeIndex, source: NodeIndex) => {
    if (kind === memberOf && broad.has(target)) return null;
    if (!mayChange(target) || (kind === bothEnds && !mayChange(source))) return null;
    const effort = byKind[kind]!;
    return effort === null ? null : effort * factorAt(target);
  };
}

/** How many times the effort a change of a node takes. Of several objects that contain it, the greatest factor counts. */
function factors(image: GraphImage, list: EffortModel['within']): (node: NodeIndex) => number {
  if (list.length === 0) return () => 1;
  const sets = list.map(({ objectId, factor }) => ({ factor, nodes: within(image, [objectId]) }));
  sets.sort((one, other) => other.factor - one.factor);
  return (node) => sets.find(({ nodes }) => nodes.has(node))?.factor ?? 1;
}

function changeable(image: GraphImage, constraints: PlanConstraints): (node: NodeIndex) => boolean {
  const { neverWithin = [], onlyWithin = [], onlyKinds = [] } = constraints;
  const never = neverWithin.length > 0 ? within(image, neverWithin) : undefined;
  if (onlyWithin.length === 0 && onlyKinds.length === 0) return (node) => never?.has(node) !== true;
  const only = within(image, onlyWithin);
  for (const name of onlyKinds) {
    const kind = image.nodeKind(name);
    if (kind !== undefined) for (const node of image.nodesOfKind(kind)) only.add(node);
  }
  return (node) => only.has(node) && never?.has(node) !== true;
}

function within(image: GraphImage, ids: readonly string[]): NodeSet {
  const nodes = ids.map((id) => image.nodeByObjectId(id)).filter((node) => node !== undefined);
  if (nodes.length === 0) return new NodeSet(image.nodeCount);
  const kinds = image.edgeKindMask(CONTAINMENT);
  return reachableFrom(image, nodes, { direction: 'forward', kinds, deadline: noDeadline });
}
