import type { RelationshipKindName } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import { readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { NOT_ACL } from './edge-properties.ts';
import { principalRef } from './principal.ts';
import { containment } from './shared-rules.ts';

function converterOf(kind: string, domainRelationship?: RelationshipKindName): RecordConverter {
  return (record, writer) => {
    const object = readDirectoryObject(record, kind, writer);
    if (!object) return;
    writeDirectoryObject(object, writer);
    containment(object, writer);
    const domain = domainRelationship ? record.identifier('DomainSID') : '';
    if (domainRelationship && domain !== '')
      writer.edge(object.ref, domainRelationship, writer.ref(domain, 'Domain'), NOT_ACL, record);
  };
}

export const convertAiaAuthority = converterOf('AIACA');
export const convertRootAuthority = converterOf('RootCA', 'RootCAFor');
export const convertNtAuthStore = converterOf('NTAuthStore', 'NTAuthStoreFor');
export const convertCertificateTemplate = converterOf('CertTemplate');

export const convertIssuancePolicy: RecordConverter = (record, writer) => {
  const policy = readDirectoryObject(record, 'IssuancePolicy', writer);
  if (!policy) return;
  const group = record.record('GroupLink');
  const groupId = group?.identifier('ObjectIdentifier') ?? '';
  if (groupId !== '') policy.properties.grouplinkid = groupId;
  writeDirectoryObject(policy, writer);
  containment(policy, writer);
  if (group && groupId !== '')
    writer.edge(policy.ref, 'OIDGroupLink', principalRef(group, writer), NOT_ACL, record, 'GroupLink');
};
