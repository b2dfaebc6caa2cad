import { aclRights, type FileType, type RelationshipKindName } from '@chokepoint/model';
import { KnownEntries } from '../json/known-entries.ts';
import type { ListReading } from '../json/list-cutter.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { KnownGrant } from '../records/known-grant.ts';
import { isIdentifier, isRecord } from '../records/record-reader.ts';
import { granted } from './edge-properties.ts';
import { principalKind } from './principal.ts';

/** Files of tenants and sessions have no access-control entries; those of authorities are compared with others, field by field. */
const WITHOUT: ReadonlySet<FileType> = new Set(['azure', 'sessions', 'enterprisecas']);

/** Whether access-control entries in files of this type can be read before their objects. */
export function readsGrants(type: FileType): boolean {
  return !WITHOUT.has(type);
}

/** How the access-control entries of objects are read while these are scanned. */
export function grantsOf(writer: ElementWriter): ListReading {
  return { key: 'Aces', known: new KnownEntries((entry) => knownGrant(entry, writer)) };
}

/** Nothing for an entry that anything could be said about: it is read with its object, which knows its place in the file. */
function knownGrant(entry: unknown, writer: ElementWriter): KnownGrant | undefined {
  if (!isRecord(entry)) return undefined;
  const { PrincipalSID: sid, RightName: right, PrincipalType: type, IsInherited: inherited } = entry;
  const { InheritanceHash: hash } = entry;
  if (!isIdentifier(sid) || typeof right !== 'string' || !aclRights.has(right as RelationshipKindName))
    return undefined;
  if (typeof inherited !== 'boolean' || typeof type !== 'string') return undefined;
  if (typeof hash !== 'string' && (hash !== undefined || hasSimilar(entry))) return undefined;
  return {
    principal: writer.ref(sid, principalKind(type)),
    sid,
    right: right as RelationshipKindName,
    inherited,
    properties: granted(inherited, hash ?? ''),
  };
}

/** Whether the hash may be there under a name in other letters. */
function hasSimilar(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(entry).some((key) => key.toLowerCase() === 'inheritancehash');
}
