import type { PropertyValue } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { DirectoryObject } from './directory-object.ts';
import { NOT_ACL, PRIMARY_MEMBER } from './edge-properties.ts';
import { eachDelegate, eachPrincipal, principalRef } from './principal.ts';

export type Rule = (object: DirectoryObject, writer: ElementWriter) => void;

export const containment: Rule = ({ record, ref }, writer) => {
  const container = record.record('ContainedBy');
  const holder = container && principalRef(container, writer);
  if (holder && holder.id !== '') writer.edge(holder, 'Contains', ref, NOT_ACL, record, 'ContainedBy');
};

export const children: Rule = ({ record, ref }, writer) =>
  eachPrincipal(record, 'ChildObjects', writer, (child, index) =>
    writer.edge(ref, 'Contains', child, NOT_ACL, record, 'ChildObjects', index),
  );

export const primaryGroup: Rule = ({ record, ref }, writer) => {
  const group = record.identifier('PrimaryGroupSID');
  if (group === '') return;
  writer.edge(ref, 'MemberOf', writer.ref(group, 'Group'), PRIMARY_MEMBER, record, 'PrimaryGroupSID');
};

export const groupPolicyLinks: Rule = ({ record, ref }, writer) => {
  for (const link of record.records('Links')) {
    const policy = writer.ref(link.identifier('GUID'), 'GPO');
    writer.edge(policy, 'GPLink', ref, { isacl: false, enforced: link.flag('IsEnforced') }, link, 'GUID');
  }
};

export const sidHistory: Rule = ({ record, ref }, writer) =>
  eachPrincipal(record, 'HasSIDHistory', writer, (former, index) =>
    writer.edge(ref, 'HasSIDHistory', former, NOT_ACL, record, 'HasSIDHistory', index),
  );

export const delegation: Rule = ({ record, ref }, writer) =>
  eachDelegate(record, 'AllowedToDelegate', writer, (target, index) =>
    writer.edge(ref, 'AllowedToDelegate', target, NOT_ACL, record, 'AllowedToDelegate', index),
  );

export const unconstrainedDelegation: Rule = ({ record, ref, properties }, writer) => {
  const unconstrained = given(properties.unconstraineddelegation) ?? record.flag('UnconstrainedDelegation');
  const domain = given(properties.domainsid) ?? record.identifier('DomainSID');
  if (unconstrained !== true || typeof domain !== 'string' || domain === '') return;
  writer.edge(ref, 'CoerceToTGT', writer.ref(domain, 'Domain'), NOT_ACL, record);
};

export const inheritanceHashes: Rule = ({ record, properties }) => {
  const hashes = record.texts('InheritanceHashes');
  if (hashes.length > 0) properties.inheritancehashes = hashes;
};

function given(value: PropertyValue | undefined): PropertyValue | undefined {
  return value ?? undefined;
}
