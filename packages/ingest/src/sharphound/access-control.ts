import { aclRights, isRelationshipKind, type RelationshipKindName, WELL_KNOWN_SIDS } from '@chokepoint/model';
import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import { isIdentifier, type RecordReader } from '../records/record-reader.ts';
import { granted, OWNED } from './edge-properties.ts';
import { principalKind } from './principal.ts';

type Grant = {
  readonly principal: NodeRef;
  readonly inherited: boolean;
  readonly hash: string;
  readonly from: RecordReader;
};

/** The owner, the principals that may take ownership, and what the OWNER RIGHTS entries grant an owner. */
type Ownership = {
  owner?: Grant;
  readonly takers: Grant[];
  readonly ownerRights: string[];
  readonly inheritedOwnerRights: string[];
};

/** Turns the access-control entries of an object into relationships that end at it. */
export function convertAccessControl(
  entries: readonly RecordReader[],
  target: NodeRef,
  properties: Properties,
  writer: ElementWriter,
): void {
  const ownership: Ownership = { takers: [], ownerRights: [], inheritedOwnerRights: [] };
  for (const entry of entries) convertEntry(entry, target, ownership, writer);
  writeOwnership(ownership, target, properties, writer);
}

function convertEntry(entry: RecordReader, target: NodeRef, ownership: Ownership, writer: ElementWriter): void {
  // Objects have a dozen entries each, so the usual form is read without a reader call per field.
  const { PrincipalSID, RightName, PrincipalType, IsInherited, InheritanceHash } = entry.raw;
  const sid = isIdentifier(PrincipalSID) ? PrincipalSID : entry.identifier('PrincipalSID');
  const right = (typeof RightName === 'string' ? RightName : entry.text('RightName')) as RelationshipKindName;
  if (!aclRights.has(right)) {
    unknownRight(entry, right);
    return;
  }
  if (sid === '') {
    entry.notice('PrincipalSID', `${right} left out: the entry names no principal`);
    return;
  }
  const inherited = typeof IsInherited === 'boolean' ? IsInherited : entry.flag('IsInherited');
  const type = typeof PrincipalType === 'string' ? PrincipalType : entry.text('PrincipalType');
  const principal = writer.ref(sid, principalKind(type));
  if (principal.id === target.id) return; // what an object may do to itself leads nowhere
  const hash = typeof InheritanceHash === 'string' ? InheritanceHash : entry.text('InheritanceHash');
  if (right === 'Owns') ownership.owner = { principal, inherited, hash, from: entry };
  else if (right === 'WriteOwner') ownership.takers.push({ principal, inherited, hash, from: entry });
  else if (principal.id.endsWith(WELL_KNOWN_SIDS.ownerRights)) {
    ownership.ownerRights.push(right);
    if (inherited) ownership.inheritedOwnerRights.push(right);
  } else writer.edge(principal, right, target, granted(inherited, hash), entry);
}

/** A right that a newer collector knows is counted by its name; other relationships are no rights. */
function unknownRight(entry: RecordReader, right: string): void {
  if (right === '' || isRelationshipKind(right))
    entry.notice('RightName', `"${right}" is not a right of an access-control entry`);
  else
    entry.leftOut(
      'RightName',
      `access-control entry with right ${right}`,
      `access-control entries with right ${right}`,
    );
}

function writeOwnership(ownership: Ownership, target: NodeRef, properties: Properties, writer: ElementWriter): void {
  const { owner, takers, ownerRights, inheritedOwnerRights } = ownership;
  const limited = ownerRights.length > 0;
  const grantsOwnerRights = properties.doesanyacegrantownerrights === true;
  const inheritsOwnerRights = properties.doesanyinheritedacegrantownerrights === true;

  if (owner && limited) {
    const edge = { isacl: true, isinherited: false, privileges: ownerRights };
    writer.edge(owner.principal, 'OwnsLimitedRights', target, edge, owner.from);
  } else if (owner && !grantsOwnerRights) writer.edge(owner.principal, 'OwnsRaw', target, OWNED, owner.from);

  if (inheritedOwnerRights.length > 0) {
    for (const taker of takers)
      writer.edge(
        taker.principal,
        'WriteOwnerLimitedRights',
        target,
        { ...granted(taker.inherited, taker.hash), privileges: inheritedOwnerRights },
        taker.from,
      );
    return;
  }
  // A right to take ownership is worthless if owners of this object get no rights.
  const worthless = inheritsOwnerRights && (limited || grantsOwnerRights);
  if (worthless) return;
  for (const taker of takers)
    writer.edge(taker.principal, 'WriteOwnerRaw', target, granted(taker.inherited, taker.hash), taker.from);
}
