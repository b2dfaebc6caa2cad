import type { NodeRef } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { NO_PROPERTIES } from './no-properties.ts';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['#microsoft.graph.user', 'AZUser'],
  ['#microsoft.graph.group', 'AZGroup'],
  ['#microsoft.graph.servicePrincipal', 'AZServicePrincipal'],
  ['#microsoft.graph.device', 'AZDevice'],
]);

/** Owners listed for an object that the container names in `idField`. */
export function ownersOf(kind: string, idField: string): RecordConverter {
  return (item, writer) => {
    const target = writer.ref(item.identifier(idField), kind);
    for (const entry of item.records('owners')) {
      const owner = directoryObject(entry, 'owner', writer);
      if (owner) writer.edge(owner, 'AZOwns', target, NO_PROPERTIES, entry);
    }
  };
}

export const convertGroupMembers: RecordConverter = (item, writer) => {
  const group = writer.ref(item.identifier('groupId'), 'AZGroup');
  for (const entry of item.records('members')) {
    const member = directoryObject(entry, 'member', writer);
    if (member) writer.edge(member, 'AZMemberOf', group, NO_PROPERTIES, entry);
  }
};

function directoryObject(entry: RecordReader, field: string, writer: ElementWriter): NodeRef | undefined {
  const object = entry.record(field);
  if (!object) {
    if ((entry.field(field) ?? undefined) === undefined) entry.error(field, `the entry holds no ${field}`);
    return undefined;
  }
  const type = object.text('@odata.type');
  const kind = KINDS.get(type);
  if (kind) return writer.ref(object.identifier('id'), kind);
  object.notice('@odata.type', `"${type}" is no type of the graph`);
  return undefined;
}
