import type { Batch } from '@chokepoint/graph';

/** A repeatable stream of integers below the bound asked for. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

export const objectId = (node: number): string => `S-1-5-21-1004336348-1177238915-682003330-${1000 + node}`;

const GIVEN = ['ALICE', 'BOB', 'CAROL', 'DAVE', 'ERIN', 'FRANK', 'GRACE', 'HEIDI', 'IVAN', 'JUDY', 'MALLORY', 'OLIVIA'];
const FAMILY = ['SMITH', 'JONES', 'MILLER', 'DAVIS', 'WILSON', 'MOORE', 'TAYLOR', 'THOMAS', 'WHITE', 'MARTIN', 'LEE'];

export function userName(node: number): string {
  return `${GIVEN[node % GIVEN.length]}.${FAMILY[node % FAMILY.length]}${node}@CORP.LOCAL`;
}

const KINDS = [
  'GenericAll',
  'WriteDacl',
  'WriteOwner',
  'AddMember',
  'GenericWrite',
  'ForceChangePassword',
  'AllExtendedRights',
];
const NODE_KINDS = [
  Object.freeze(['Base', 'Computer']),
  Object.freeze(['Base', 'User']),
  Object.freeze(['Base', 'Group']),
];

/** Objects with the usual properties of a directory: four texts of their own, two times, and common values. */
export function fillNodes(batch: Batch, nodes: number, seen: string): void {
  for (let node = 0; node < nodes; node++) {
    const id = objectId(node);
    const name = userName(node);
    batch.node(id, NODE_KINDS[node % 3]!, {
      name,
      objectid: id,
      domain: 'CORP.LOCAL',
      domainsid: 'S-1-5-21-1004336348-1177238915-682003330',
      distinguishedname: `CN=${name.slice(0, -11)},OU=SITE ${node % 50},DC=CORP,DC=LOCAL`,
      samaccountname: name.slice(0, -11),
      enabled: node % 7 !== 0,
      admincount: node % 97 === 0,
      whencreated: 1_500_000_000 + node * 7,
      pwdlastset: 1_600_000_000 + ((node * 7919) % 99_999_989),
      lastseen: seen,
      ...(node % 50 === 0 ? { serviceprincipalnames: [`HTTP/H${node}`, `CIFS/H${node}`] } : {}),
    });
  }
}

/**
 * Relationships in the order in which collectors list them: object by object, those that come into it. Half of the
 * starts are among a few hundred groups; seven of eight are rights with an inheritance hash, some of them inherited.
 */
export function fillEdges(batch: Batch, nodes: number, edges: number, seen: string): void {
  const pick = random(12345);
  const groups = Math.max(1, Math.min(500, Math.floor(nodes / 10)));
  const objects = Uint32Array.from({ length: nodes }, (_, node) => batch.objectNumber(objectId(node)));
  const memberOf = batch.kindNumber('MemberOf');
  const rights = KINDS.map((kind) => batch.kindNumber(kind));
  const ofMembers = batch.propertiesNumber({ lastseen: seen, isacl: false, isprimarygroup: false });
  const ownRight = batch.propertiesNumber({ lastseen: seen, isacl: true, isinherited: false, inheritancehash: '' });
  const inheritedRights = Array.from({ length: HASHES }, (_, number) =>
    batch.propertiesNumber({ lastseen: seen, isacl: true, isinherited: true, inheritancehash: hash(number) }),
  );
  const rows = {
    starts: new Uint32Array(edges),
    kinds: new Uint16Array(edges),
    ends: new Uint32Array(edges),
    properties: new Uint32Array(edges),
  };
  for (let edge = 0; edge < edges; edge++) {
    rows.ends[edge] = objects[Math.floor((edge / edges) * nodes)]!;
    rows.starts[edge] = objects[edge % 2 === 0 ? pick(groups) : pick(nodes)]!;
    if (edge % 8 === 0) {
      rows.kinds[edge] = memberOf;
      rows.properties[edge] = ofMembers;
    } else {
      rows.properties[edge] = edge % 3 === 0 ? ownRight : inheritedRights[pick(HASHES)]!;
      rows.kinds[edge] = rights[pick(KINDS.length)]!;
    }
  }
  batch.addEdges(rows);
}

const HASHES = 20_000;
const hash = (number: number): string => (number * 2654435761).toString(16).padStart(40, '0');
