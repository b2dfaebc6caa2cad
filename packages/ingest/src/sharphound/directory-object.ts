import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { convertAccessControl } from './access-control.ts';
import { dropUnstorable } from './storable-properties.ts';

/** The subject of one input object while it is being converted. */
export type DirectoryObject = {
  readonly record: RecordReader;
  /** As the collector wrote it. */
  readonly id: string;
  readonly ref: NodeRef;
  /** What will be stored on the node; rules may add to it until the node is written. */
  readonly properties: Properties;
  /** Empty if the entries were read before, as grants of the record. */
  readonly entries: readonly RecordReader[];
};

/** Reads what all directory objects have in common. Nothing comes back for an object without an identifier. */
export function readDirectoryObject(
  record: RecordReader,
  kind: string,
  writer: ElementWriter,
): DirectoryObject | undefined {
  const id = record.identifier('ObjectIdentifier');
  if (id === '') {
    record.unidentified('ObjectIdentifier', `${kind} without an identifier`);
    return undefined;
  }
  const properties = record.properties('Properties');
  dropUnstorable(properties, record);
  const entries = record.grants ? NO_ENTRIES : record.records('Aces');
  properties.lastcollected = writer.ingestTime;
  // Compared with the object id of the domain, which is stored in upper case.
  if (typeof properties.domainsid === 'string') properties.domainsid = upperCase(properties.domainsid);
  const owner = ownerOf(record, entries);
  if (owner !== undefined) properties.ownersid = owner;
  return { record, id, ref: writer.ref(id, kind), properties, entries };
}

const NO_ENTRIES: readonly RecordReader[] = [];
const OWNING: ReadonlySet<string> = new Set(['Owns', 'OwnsRaw']);

/** The first one that is named, as the collector wrote it. */
function ownerOf({ grants }: RecordReader, entries: readonly RecordReader[]): string | undefined {
  if (grants) return grants.find(({ right }) => OWNING.has(right))?.sid;
  return entries.find((entry) => OWNING.has(entry.text('RightName')))?.identifier('PrincipalSID');
}

/** Writes the node and what its access-control entries grant. */
export function writeDirectoryObject(object: DirectoryObject, writer: ElementWriter): void {
  writer.node(object.ref, object.properties);
  convertAccessControl(object.entries, object, writer);
}
