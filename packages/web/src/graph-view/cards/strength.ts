import type { DrawnEdge } from '../../graph/drawn-graph.ts';

/** What gives the most control at once; of parallel relationships, the first of these is named. */
const STRONGEST = [
  'DCSync',
  'Owns',
  'GenericAll',
  'AllExtendedRights',
  'WriteDacl',
  'WriteOwner',
  'GenericWrite',
  'ForceChangePassword',
  'AddMember',
  'AddSelf',
  'AddKeyCredentialLink',
  'AddAllowedToAct',
  'AllowedToAct',
  'AdminTo',
  'ReadLAPSPassword',
  'ReadGMSAPassword',
  'HasSession',
  'MemberOf',
];

export function byStrength(a: DrawnEdge, b: DrawnEdge): number {
  return rank(a) - rank(b) || a.kind.localeCompare(b.kind) || (a.id < b.id ? -1 : 1);
}

function rank({ kind }: DrawnEdge): number {
  const at = STRONGEST.indexOf(kind);
  return at === -1 ? STRONGEST.length : at;
}
