import type { RecordConverter } from '../records/record-converter.ts';
import { readDirectoryObject, writeDirectoryObject } from './directory-object.ts';
import { NOT_ACL } from './edge-properties.ts';
import { principalRef } from './principal.ts';
import { children, containment, groupPolicyLinks, inheritanceHashes } from './shared-rules.ts';

export const convertSite: RecordConverter = (record, writer) => {
  const site = readDirectoryObject(record, 'Site', writer);
  if (!site) return;
  inheritanceHashes(site, writer);
  writeDirectoryObject(site, writer);
  for (const rule of [containment, children, groupPolicyLinks]) rule(site, writer);
};

/** Rights on servers and subnets lead nowhere: what counts is the computer behind the server, and the site. */
function convertPart(kind: 'SiteServer' | 'SiteSubnet'): RecordConverter {
  return (record, writer) => {
    const part = readDirectoryObject(record, kind, writer);
    if (!part) return;
    writer.node(part.ref, part.properties);
    containment(part, writer);
    // A version of the collector misspelt the field.
    const computer = kind === 'SiteServer' ? (record.record('ServerIs') ?? record.record('SeverIs')) : undefined;
    const target = computer && principalRef(computer, writer);
    if (target && target.id !== '') writer.edge(part.ref, 'ServerIs', target, NOT_ACL, record, 'ServerIs');
  };
}

export const convertSiteServer = convertPart('SiteServer');
export const convertSiteSubnet = convertPart('SiteSubnet');
