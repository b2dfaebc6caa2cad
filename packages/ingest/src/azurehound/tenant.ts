import type { NodeRef } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { NO_PROPERTIES } from './no-properties.ts';

/** The tenant an item is from, as stored on its nodes. */
export function tenantId(item: RecordReader): string {
  return upperCase(item.identifier('tenantId'));
}

/** `name@qualifier`, the way names are made unique across tenants. */
export function qualifiedName(name: string, qualifier: string): string {
  return `${name}@${qualifier}`;
}

export function containedInTenant(item: RecordReader, node: NodeRef, writer: ElementWriter): void {
  writer.edge(writer.ref(item.identifier('tenantId'), 'AZTenant'), 'AZContains', node, NO_PROPERTIES, item, 'tenantId');
}

/** The node an item is about, or nothing (and a report) when the item does not identify it. */
export function subject(item: RecordReader, kind: string, field: string, writer: ElementWriter): NodeRef | undefined {
  const id = item.identifier(field);
  if (id !== '') return writer.ref(id, kind);
  item.unidentified(field, `${kind} without an identifier`);
  return undefined;
}
