import { isNodeKind } from '@chokepoint/model';
import type { Endpoint, NodeRef } from '../batch-sink.ts';
import type { GraphWriter } from '../graph-writer.ts';
import type { RecordReader } from '../record-reader.ts';
import { computerByHostName, isHostName } from './host-name.ts';

/** The kind a collector's type name stands for; what it could not tell is a plain `Base`. */
export function principalKind(typeName: string): string {
  return isNodeKind(typeName) ? typeName : 'Base';
}

export function principalRef(principal: RecordReader, writer: GraphWriter): NodeRef {
  return writer.ref(principal.text('ObjectIdentifier'), principalKind(principal.text('ObjectType')));
}

/**
 * Each member of a list of typed principals, with its position in the list. Plain texts are taken as identifiers;
 * computers given by host name are looked up by it.
 */
export function eachPrincipal(
  owner: RecordReader,
  field: string,
  writer: GraphWriter,
  visit: (endpoint: Endpoint, index: number) => void,
): void {
  const values = owner.list(field);
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (typeof value === 'string') {
      const byHost = isHostName(value);
      visit(
        byHost ? computerByHostName(value, owner.path(`${field}[${index}]`), writer) : writer.ref(value, 'Base'),
        index,
      );
      continue;
    }
    const principal = owner.recordAt(field, values, index);
    if (!principal) continue;
    const ref = principalRef(principal, writer);
    const byHost = ref.kinds[1] === 'Computer' && isHostName(ref.id);
    visit(byHost ? computerByHostName(ref.id, principal.path(), writer, ref) : ref, index);
  }
}
