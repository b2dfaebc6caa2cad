import { type Deadline, type GraphImage, KindMask, type NodeIndex, NodeSet, reachableFrom } from '@chokepoint/graph';
import type { FindingRule, ListedPrincipals } from '@chokepoint/model';
import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import type { Candidate } from './candidate.ts';
import { type EnvironmentMap, NO_ENVIRONMENT } from './environment-map.ts';
import { HYGIENE } from './finding.ts';
import type { Rung } from './zone-ladder.ts';

type Named = { readonly zone: number; readonly node: NodeIndex };

/** Its password encrypts nothing that a stranger could ask for by name. */
const TICKET_ACCOUNT = '-502';

/** Objects that are findings by themselves. */
export function* listedPrincipals(
  image: GraphImage,
  types: readonly FindingRule[],
  ladder: readonly Rung[],
  { of }: EnvironmentMap,
  hidden: NodeSet,
  deadline: Deadline,
): Generator<Candidate> {
  for (const type of types) {
    if (type.detection.by !== 'list') continue;
    for (const { zone, node } of namedBy(type.detection.list, image, ladder, deadline)) {
      const environment = of[node]!;
      if (environment === NO_ENVIRONMENT || hidden.has(node)) continue;
      yield { type, environment, zone, source: undefined, target: node, edge: undefined };
    }
  }
}

function namedBy(list: ListedPrincipals, image: GraphImage, ladder: readonly Rung[], deadline: Deadline) {
  switch (list) {
    case 'kerberoastable':
      return kerberoastable(image);
    case 'without-preauthentication':
      return withoutPreauthentication(image);
    case 'open-to-delegation':
      return openToDelegation(image, ladder, deadline);
    case 'uncertified':
      return uncertified(ladder);
    default:
      return list satisfies never;
  }
}

function* kerberoastable(image: GraphImage): Generator<Named> {
  for (const node of nodesOfKind(image, 'User')) {
    if (!isTrue(image, node, 'hasspn') || !isTrue(image, node, 'enabled')) continue;
    if (isTrue(image, node, 'gmsa') || isTrue(image, node, 'msa')) continue;
    if (!image.objectId(node).endsWith(TICKET_ACCOUNT)) yield { zone: HYGIENE, node };
  }
}

function* withoutPreauthentication(image: GraphImage): Generator<Named> {
  for (const node of nodesOfKind(image, 'User'))
    if (isTrue(image, node, 'dontreqpreauth') && isTrue(image, node, 'enabled')) yield { zone: HYGIENE, node };
}

/** Accounts of Tier Zero that services may still act for. */
function* openToDelegation(image: GraphImage, ladder: readonly Rung[], deadline: Deadline): Generator<Named> {
  const rung = ladder.find(({ zone }) => zone.tierZero);
  if (!rung?.zone.analysed) return;
  const users = nodesOfKind(image, 'User');
  const computers = nodesOfKind(image, 'Computer');
  const guarded = protectedUsers(image, deadline);
  for (const node of rung.members) {
    if (!users.has(node) && !computers.has(node)) continue;
    if (!isTrue(image, node, 'enabled') || image.nodeProperty(node, 'sensitive') !== false) continue;
    if (!guarded.has(node)) yield { zone: rung.zone.tagId, node };
  }
}

function protectedUsers(image: GraphImage, deadline: Deadline): NodeSet {
  const ending = `-${WELL_KNOWN_RIDS.protectedUsers}`;
  const groups = [...nodesOfKind(image, 'Group')].filter((group) => image.objectId(group).endsWith(ending));
  const memberOf = image.edgeKind('MemberOf');
  const kinds = KindMask.of(image.edgeKinds.length, memberOf === undefined ? [] : [memberOf]);
  return reachableFrom(image, groups, { direction: 'backward', kinds, deadline });
}

/** Objects certified otherwise, here or in a higher zone, are omitted. */
function* uncertified(ladder: readonly Rung[]): Generator<Named> {
  for (const { zone, inside } of ladder)
    if (zone.analysed)
      for (const node of zone.uncertified ?? []) if (!inside.has(node)) yield { zone: zone.tagId, node };
}

function isTrue(image: GraphImage, node: NodeIndex, property: string): boolean {
  return image.nodeProperty(node, property) === true;
}

function nodesOfKind(image: GraphImage, name: string): NodeSet {
  const kind = image.nodeKind(name);
  return kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
}
