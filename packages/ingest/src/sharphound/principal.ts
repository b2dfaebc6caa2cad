import { isNodeKind } from '@chokepoint/model';
import type { Endpoint, NodeRef } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import { isIdentifier, type RecordReader } from '../records/record-reader.ts';
import { computerByHostName, isHostName } from './host-name.ts';

/** The kind of a collector's type name; unknown ones are `Base`. */
export function principalKind(typeName: string): string {
  return isNodeKind(typeName) ? typeName : 'Base';
}

export function principalRef(principal: RecordReader, writer: ElementWriter): NodeRef {
  const { ObjectIdentifier, ObjectType } = principal.raw;
  const id = isIdentifier(ObjectIdentifier) ? ObjectIdentifier : principal.identifier('ObjectIdentifier');
  const type = typeof ObjectType === 'string' ? ObjectType : principal.text('ObjectType');
  return writer.ref(id, principalKind(type));
}

type Visit = (endpoint: Endpoint, index: number) => void;

/**
 * Each member of a list of typed principals, with its position in the list. Plain strings are object ids; computers
 * given by host name are looked up by it.
 */
export function eachPrincipal(owner: RecordReader, field: string, writer: ElementWriter, visit: Visit): void {
  visitPrincipals(owner, field, owner.list(field), writer, visit);
}

function visitPrincipals(
  owner: RecordReader,
  field: string,
  values: readonly unknown[],
  writer: ElementWriter,
  visit: Visit,
): void {
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (isIdentifier(value) || value === '') visit(writer.ref(value, 'Base'), index);
    else if (typeof value === 'string') owner.remark(`${field}[${index}]`, 'left out: the identifier is blank');
    else {
      const principal = owner.recordAt(field, values, index);
      if (principal) visit(typedPrincipal(principal, writer), index);
    }
  }
}

/** As `eachPrincipal`, for lists of services: a plain text may be a host name or a service principal name. */
export function eachDelegate(owner: RecordReader, field: string, writer: ElementWriter, visit: Visit): void {
  const values = owner.list(field);
  visitPrincipals(owner, field, values, writer, (principal, index) => {
    const text = values[index];
    if (typeof text !== 'string' || !isHostName(text)) visit(principal, index);
    else visit(computerByHostName(text, owner.path(`${field}[${index}]`), writer), index);
  });
}

function typedPrincipal(principal: RecordReader, writer: ElementWriter): Endpoint {
  const ref = principalRef(principal, writer);
  const byHost = ref.kinds[1] === 'Computer' && isHostName(ref.id);
  return byHost ? computerByHostName(ref.id, principal.path(), writer, ref) : ref;
}
