import type { Endpoint, NodeRef } from '../records/batch-sink.ts';
import { isMatch } from '../records/batch-sink.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import { readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { MEMBER } from './edge-properties.ts';
import { eachPrincipal } from './principal.ts';
import { containment, sidHistory } from './shared-rules.ts';

/** Marks a member the collector knew only by its place in the directory. */
const BY_DISTINGUISHED_NAME = 'DN=';

export const convertGroup: RecordConverter = (record, writer) => {
  const group = readDirectoryObject(record, 'Group', writer);
  if (!group) return;
  writeDirectoryObject(group, writer);
  containment(group, writer);
  sidHistory(group, writer);
  eachPrincipal(record, 'Members', writer, (member, index) => {
    const source = isUnresolved(member) ? byDistinguishedName(member, record.path(`Members[${index}]`)) : member;
    writer.edge(source, 'MemberOf', group.ref, MEMBER, record, 'Members', index);
  });
};

function isUnresolved(member: Endpoint): member is NodeRef {
  return !isMatch(member) && member.id.startsWith(BY_DISTINGUISHED_NAME);
}

function byDistinguishedName(member: NodeRef, path: string): Endpoint {
  const value = member.id.slice(BY_DISTINGUISHED_NAME.length);
  return { matchers: [{ key: 'distinguishedname', value }], kinds: member.kinds, path };
}
