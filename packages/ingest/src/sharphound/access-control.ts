import { aclRights, isRelationshipKind, type RelationshipKindName, WELL_KNOWN_SIDS } from '@chokepoint/model';
import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { KnownGrant } from '../records/known-grant.ts';
import { isIdentifier, type RecordReader } from '../records/record-reader.ts';
import { granted, OWNED } from './edge-properties.ts';
import { principalKind } from './principal.ts';

/** The owner, the principals that may take ownership, and what the OWNER RIGHTS entries grant an owner. */
type Ownership = {
  owner?: KnownGrant;
  readonly takers: KnownGrant[];
  readonly ownerRights: string[];
  readonly inheritedOwnerRights: string[];
};

type Subject = { readonly record: RecordReader; readonly ref: NodeRef; readonly properties: Properties };

/** Turns these access-control entries of an object, and those that were read before it, into relationships that end at it. */
export function convertAccessControl(entries: readonly RecordReader[], object: Subject, writer: ElementWriter): void {
  const ownership: Ownership = { takers: [], ownerRights: [], inheritedOwnerRights: [] };
  for (const entry of entries) {
    const grant = readGrant(entry, object.ref, writer);
    if (grant) placeGrant(grant, object, ownership, writer);
  }
  for (const grant of object.record.grants ?? NONE)
    if (grant.principal.id !== object.ref.id) placeGrant(grant, object, ownership, writer);
  writeOwnership(ownership, object, writer);
}

const NONE: readonly KnownGrant[] = [];

/** Nothing for an entry without a meaning, which is reported unless it is about the object itself: that leads nowhere. */
function readGrant(entry: RecordReader, target: NodeRef, writer: ElementWriter): KnownGrant | undefined {
  // Objects have a dozen entries each, so the usual form is read without a reader call per field.
  const { PrincipalSID, RightName, PrincipalType, IsInherited, InheritanceHash } = entry.raw;
  const sid = isIdentifier(PrincipalSID) ? PrincipalSID : entry.identifier('PrincipalSID');
  const right = (typeof RightName === 'string' ? RightName : entry.text('RightName')) as RelationshipKindName;
  if (!aclRights.has(right)) {
    unknownRight(entry, right);
    return undefined;
  }
  if (sid === '') {
    entry.notice('PrincipalSID', `${right} left out: the entry names no principal`);
    return undefined;
  }
  const inherited = typeof IsInherited === 'boolean' ? IsInherited : entry.flag('IsInherited');
  const type = typeof PrincipalType === 'string' ? PrincipalType : entry.text('PrincipalType');
  const principal = writer.ref(sid, principalKind(type));
  if (principal.id === target.id) return undefined;
  const hash = typeof InheritanceHash === 'string' ? InheritanceHash : entry.text('InheritanceHash');
  return { principal, sid, right, inherited, properties: granted(inherited, hash) };
}

function placeGrant(grant: KnownGrant, object: Subject, ownership: Ownership, writer: ElementWriter): void {
  const { principal, right } = grant;
  if (right === 'Owns') ownership.owner = grant;
  else if (right === 'WriteOwner') ownership.takers.push(grant);
  else if (principal.id.endsWith(WELL_KNOWN_SIDS.ownerRights)) {
    ownership.ownerRights.push(right);
    if (grant.inherited) ownership.inheritedOwnerRights.push(right);
  } else writer.edge(principal, right, object.ref, grant.properties, object.record);
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

function writeOwnership(ownership: Ownership, object: Subject, writer: ElementWriter): void {
  const { record, ref: target, properties } = object;
  const { owner, takers, ownerRights, inheritedOwnerRights } = ownership;
  const limited = ownerRights.length > 0;
  const grantsOwnerRights = properties.doesanyacegrantownerrights === true;
  const inheritsOwnerRights = properties.doesanyinheritedacegrantownerrights === true;

  if (owner && limited) {
    const edge = { isacl: true, isinherited: false, privileges: ownerRights };
    writer.edge(owner.principal, 'OwnsLimitedRights', target, edge, record);
  } else if (owner && !grantsOwnerRights) writer.edge(owner.principal, 'OwnsRaw', target, OWNED, record);

  if (inheritedOwnerRights.length > 0) {
    for (const taker of takers)
      writer.edge(
        taker.principal,
        'WriteOwnerLimitedRights',
        target,
        { ...taker.properties, privileges: inheritedOwnerRights },
        record,
      );
    return;
  }
  // A right to take ownership is worthless if owners of this object get no rights.
  const worthless = inheritsOwnerRights && (limited || grantsOwnerRights);
  if (worthless) return;
  for (const taker of takers) writer.edge(taker.principal, 'WriteOwnerRaw', target, taker.properties, record);
}
