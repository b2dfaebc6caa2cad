import { DIRECTORY_ROLE_TEMPLATES, DOMAIN_SERVICES_SYNC_APP_ID } from '@chokepoint/model';
import type { WorldEdge, WorldNode } from './random-world.ts';

const { applicationAdministrator, groupsAdministrator } = DIRECTORY_ROLE_TEMPLATES;
const tenantid = 'TM';
const domainsid = 'S-7';
const group = (aadobjectid: string) => ({ domainsid, aadobjectid });

/** What the instance and its copies may be; the first leads to something. */
export const MANAGED_VALUES: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  AZEntraDS: { filteredsyncenabled: [true, false], syncscope: ['All', 'CloudOnly'], domainname: ['managed', 'other'] },
};

const NODES: readonly (readonly [id: string, kind: string, properties: Record<string, unknown>])[] = [
  ['MDS', 'AZEntraDS', { tenantid, domainname: 'managed', filteredsyncenabled: true, syncscope: 'All' }],
  ['MBOSS', 'AZUser', { tenantid }],
  ['MAPP', 'AZRole', { tenantid, templateid: applicationAdministrator }],
  ['MGRP', 'AZRole', { tenantid, templateid: groupsAdministrator }],
  ['MADMINS', 'AZGroup', { tenantid, name: 'AAD DC ADMINISTRATORS@MANAGED' }],
  [DOMAIN_SERVICES_SYNC_APP_ID.toUpperCase(), 'AZApp', {}],
  ['MSP', 'AZServicePrincipal', { tenantid }],
  [domainsid, 'Domain', { domainsid, name: 'MANAGED', collected: true }],
  ['S-7-513', 'Group', { domainsid }],
  ['S-7-1101', 'Group', group('madmins')],
  ['S-7-1102', 'User', group('mboss')],
];
const EDGES: readonly (readonly [source: string, kind: string, target: string])[] = [
  ['MBOSS', 'AZContributor', 'MDS'],
  ['MBOSS', 'AZHasRole', 'MAPP'],
  ['MBOSS', 'AZHasRole', 'MGRP'],
  ['MBOSS', 'AZOwns', 'MADMINS'],
  [DOMAIN_SERVICES_SYNC_APP_ID.toUpperCase(), 'AZRunsAs', 'MSP'],
  [domainsid, 'Contains', 'S-7-513'],
];

/** A domain of Entra Domain Services with its tenant. */
export function managedDomain(): { readonly nodes: readonly WorldNode[]; readonly edges: readonly WorldEdge[] } {
  return {
    nodes: NODES.map(([id, kind, properties]) => ({
      id,
      kinds: [kind.startsWith('AZ') ? 'AZBase' : 'Base', kind],
      properties: { ...properties },
    })),
    edges: EDGES.map(([source, kind, target]) => ({ source, kind, target, properties: {} })),
  };
}
